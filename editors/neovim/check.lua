-- TLA+ with `check lsp` in Neovim (0.7 or later). In init.lua: `dofile('…/editors/neovim/check.lua')`, or copy this file to
-- a folder of `runtimepath` as `plugin/check.lua`. What Neovim does with a language server, it does with this one.

local M = { command = { 'check', 'lsp' } }

vim.api.nvim_create_autocmd({ 'BufRead', 'BufNewFile' }, {
  pattern = '*.tla',
  callback = function(event)
    vim.bo[event.buf].filetype = 'tla'
  end,
})

-- A config is a .cfg with a module of the same name beside it.
vim.api.nvim_create_autocmd({ 'BufRead', 'BufNewFile' }, {
  pattern = '*.cfg',
  callback = function(event)
    if vim.fn.filereadable(vim.fn.fnamemodify(event.file, ':p:r') .. '.tla') == 1 then
      vim.bo[event.buf].filetype = 'tla'
    end
  end,
})

local client

function M.attach(buffer)
  local config = {
    name = 'check',
    cmd = M.command,
    root_dir = vim.fn.fnamemodify(vim.api.nvim_buf_get_name(buffer), ':p:h'),
  }
  if vim.lsp.start then
    vim.lsp.start(config, { bufnr = buffer })
    return
  end
  client = client and vim.lsp.get_client_by_id(client) and client or vim.lsp.start_client(config)
  vim.lsp.buf_attach_client(buffer, client)
end

-- :CheckSpec, :CheckSimulate, :CheckExplore, :CheckTranslate, :CheckCancel: what the code lenses do as well.
local commands = { Spec = 'check', Simulate = 'simulate', Explore = 'explore', Translate = 'translate', Cancel = 'cancel' }
for name, command in pairs(commands) do
  vim.api.nvim_create_user_command('Check' .. name, function()
    vim.lsp.buf_request(0, 'workspace/executeCommand', {
      command = 'check.' .. command,
      arguments = { vim.uri_from_bufnr(0) },
    }, function(problem)
      if problem then
        vim.notify(problem.message, vim.log.levels.ERROR)
      end
    end)
  end, {})
end

vim.api.nvim_create_autocmd('FileType', {
  pattern = { 'tla', 'tlaplus' },
  callback = function(event)
    M.attach(event.buf)
  end,
})

return M
