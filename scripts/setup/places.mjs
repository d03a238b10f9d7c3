import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '')
export const modules = join(root, 'node_modules')
export const bin = join(modules, '.bin')
/** Goes with node_modules, so that a new installation starts from nothing here too. */
export const cache = join(modules, '.cache', 'trivium')
export const pinnedNode = join(bin, process.platform === 'win32' ? 'node.cmd' : 'node')
