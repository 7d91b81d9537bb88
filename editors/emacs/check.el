;;; check.el --- TLA+ with `check lsp` in Emacs -*- lexical-binding: t; -*-

;; Emacs 29 or later has eglot; for an earlier one, install it. In init.el: (load "…/editors/emacs/check.el").

(require 'eglot)

(define-derived-mode check-tla-mode prog-mode "TLA+"
  "A mode for TLA+: what is to be seen comes from the language server."
  (setq-local comment-start "\\* ")
  (setq-local comment-start-skip "\\(?:\\\\\\*\\|(\\*\\)[ \t]*")
  (setq-local indent-tabs-mode nil))

(add-to-list 'auto-mode-alist '("\\.tla\\'" . check-tla-mode))
(add-to-list 'eglot-server-programs '(check-tla-mode . ("check" "lsp")))
(add-hook 'check-tla-mode-hook #'eglot-ensure)

(provide 'check)
;;; check.el ends here
