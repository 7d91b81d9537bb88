/** Files from the user's disk, and texts to it. */
import type { FileText } from "../protocol";

/** More than this is no spec and no trace that a page should read. */
const LARGEST = 64 << 20;

export interface ReadFile { name: string; text: string }

export async function readFiles(files: Iterable<File>): Promise<ReadFile[]> {
  return Promise.all([...files].map(async (file) => {
    if (file.size > LARGEST) throw new Error(`${file.name} has ${Math.round(file.size / (1 << 20))} MB: too much for this page.`);
    return { name: file.name, text: await file.text() };
  }));
}

export function download({ name, type, text }: FileText): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Whether the text is now on the clipboard: browsers may refuse. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
