import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'
import { bin } from './places.mjs'
import { isLockRefused, isNetworkFault } from './prepare-packages.mjs'
import { environmentForNpm } from './run-npm.mjs'

test('npm does not run on the Node it is about to replace, and leaves out no tools', () => {
  const path = [bin, join('/elsewhere', 'node_modules', '.bin'), '/usr/bin'].join(delimiter)
  const env = environmentForNpm({
    PATH: path,
    NODE_ENV: 'production',
    npm_lifecycle_event: 'prestart',
    npm_config_registry: 'kept',
    HOME: 'kept too',
  })
  expect(env).toEqual({ PATH: '/usr/bin', npm_config_registry: 'kept', HOME: 'kept too' })
})

test('a refused lock and a lost network are told from other faults', () => {
  const refused =
    'npm error code EUSAGE\nnpm error `npm ci` can only install packages when your package.json and'
  const network = 'npm error code EAI_AGAIN\nnpm error network request to the registry failed'
  const other = 'npm error code EACCES\nnpm error syscall mkdir'
  expect([refused, network, other].map(isLockRefused)).toEqual([true, false, false])
  expect([refused, network, other].map(isNetworkFault)).toEqual([false, true, false])
})
