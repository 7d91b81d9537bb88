// Links that lead nowhere: nonsense, another spec, cut in the middle. Each gives a page that says so and can be used.

import { expect, pane, soon } from "./bench.mjs";

const steps = (page) => page.getByRole("listbox", { name: "Steps of the behaviour" }).getByRole("option");

/// A fragment, what the page says of it (null: it need say nothing), and whether the spec opens.
const links = [
  ["path=" + "A".repeat(36), /Kept: 0 of 6 states/, true],
  ["path=%%%zz", null, true],
  ["path=short", null, true],
  ["path=" + encodeURIComponent("<b>!€𝔸 \\/?&".repeat(9)), /Kept: 0 of/, true],
  ["path=AAAAAAAAAAAA&at=999999999999&back=-1", /Kept: 0 of 2/, true],
  ["path=" + "AbCdEf".repeat(3000), /Kept: 0 of 3000/, true],
  ["pane=nowhere&at=7&colour=blue", null, true],
  ["spec=no-such-spec", /no-such-spec/, false],
  ["spec=" + encodeURIComponent("../../etc/passwd"), /passwd/, false],
  ["texts=own", /only the tab knew/, false],
  ["config=None.cfg", /None\.cfg/, false],
  ["define=" + encodeURIComponent("N=(("), /./, false],
  ["init=Nothing&next=Next", /Nothing/, false],
  ["init=Init", /belong together/, false],
];

export async function brokenLinks(browser, bench, site) {
  const name = `${bench.kind}-links`;
  const page = await browser.open(site, "", { name });
  await walked(page);
  const { hash } = new URL(page.url());
  await isCut(browser, site, hash, name);
  await isOfAnother(browser, site, hash, name);
  for (const [fragment, says, opens] of links) await follow(browser, site, `${name}: #${fragment.slice(0, 40)}`, fragment, says, opens);
  await page.context().close();
}

/// Three states, so that the link has a path.
async function walked(page) {
  for (const step of ["FirstStep(1)", "SecondStep(1)"]) await page.getByRole("button", { name: step }).click();
  await soon(async () => /path=.{18}/.test(page.url()));
}

async function follow(browser, site, name, fragment, says, opens) {
  const page = await browser.open(site, `#${fragment}`, { name });
  if (says) expect(await soon(() => page.locator(".notices, main").getByText(says).first().isVisible()), `${name}: it is said`);
  if (opens) expect(await soon(async () => (await steps(page).count()) >= 1), `${name}: the spec opens`);
  else await opensAnother(page, name);
  await page.context().close();
}

async function opensAnother(page, name) {
  await page.getByRole("button", { name: /Open another spec/ }).click({ timeout: 3000 }).catch(() => {});
  await page.getByRole("button", { name: /^nim Nim with any heaps/ }).first().click();
  await pane(page, "Walk");
  expect(await soon(async () => (await steps(page).count()) === 1), `${name}: another spec can be opened`);
}

/// A link that was cut while it was copied keeps the states that are whole.
async function isCut(browser, site, hash, name) {
  const page = await browser.open(site, hash.replace(/(path=.{12}.{3}).*/, "$1"), { name });
  expect(await soon(async () => (await steps(page).count()) === 2), `${name}: a link that was cut keeps what is whole`);
  await page.context().close();
}

/// The path of one spec with the name of another.
async function isOfAnother(browser, site, hash, name) {
  const page = await browser.open(site, `#spec=tic-tac-toe&${hash.slice(1)}`, { name });
  expect(await soon(() => page.getByText(/Kept: 0 of 3 states/).first().isVisible()), `${name}: a path of another spec is refused`);
  expect(await soon(async () => (await steps(page).count()) === 1), `${name}: and the spec opens at its beginning`);
  await page.context().close();
}
