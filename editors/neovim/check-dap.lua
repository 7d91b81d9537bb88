-- The debugger `check dap` in Neovim, with the plugin nvim-dap. In init.lua, after the plugin:
-- `dofile('…/editors/neovim/check-dap.lua')`. `:DapContinue` in a spec looks for a counterexample and stops at its end.

local dap = require('dap')

dap.adapters['check-tla'] = { type = 'executable', command = 'check', args = { 'dap' } }

local configurations = {
  { type = 'check-tla', request = 'launch', name = 'Counterexample of this spec', program = '${file}' },
  { type = 'check-tla', request = 'launch', name = 'Walk through this spec', program = '${file}', check = false },
  {
    type = 'check-tla',
    request = 'launch',
    name = 'Counterexample in a file',
    program = '${file}',
    trace = function()
      return vim.fn.input('File: ', vim.fn.getcwd() .. '/', 'file')
    end,
  },
}

for _, filetype in ipairs({ 'tla', 'tlaplus' }) do
  dap.configurations[filetype] = configurations
end
