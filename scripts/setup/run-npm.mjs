import { delimiter } from 'node:path'
import { bin, root } from './places.mjs'
import { runQuietly } from './run-quietly.mjs'

/**
 * npm with the Node it came with: the one in node_modules/.bin, where the command before us may have found
 * `node`, is among the files that npm is about to replace.
 */
export async function runNpm(args) {
  const env = environmentForNpm(process.env)
  const windows = process.platform === 'win32'
  const result = await runQuietly(windows ? 'npm.cmd' : 'npm', args, { cwd: root, env, shell: windows })
  const script = process.env.npm_execpath
  if (result.code !== -1 || !script?.endsWith('npm-cli.js')) return result
  return runQuietly('node', [script, ...args], { cwd: root, env })
}

export function environmentForNpm(environment) {
  const env = { ...environment }
  for (const name of Object.keys(env)) {
    if (name.toUpperCase() === 'PATH') env[name] = withoutOurBin(env[name])
    // npm reads the settings of the npm that started this process again, from their sources.
    if (/^npm_(lifecycle|package|node_execpath|execpath)/.test(name)) delete env[name]
  }
  // Would leave out the tools that build the product.
  delete env.NODE_ENV
  return env
}

function withoutOurBin(path) {
  return path
    .split(delimiter)
    .filter((folder) => folder !== bin && !/[/\\]node_modules[/\\]\.bin[/\\]?$/.test(folder))
    .join(delimiter)
}
