import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { alone } from './hold-lock.mjs'

const module = pathToFileURL(fileURLToPath(new URL('./hold-lock.mjs', import.meta.url))).href
const name = `test-${process.pid}`

test('those who come at once work one after the other, and the later ones hear that they wait', async () => {
  let inside = 0
  let peak = 0
  let waits = 0
  const work = async () => {
    peak = Math.max(peak, ++inside)
    await new Promise((resolve) => setTimeout(resolve, 5))
    inside--
    return 'done'
  }
  const all = Array.from({ length: 8 }, () => alone(`${name}-many`, work, () => waits++))
  expect(await Promise.all(all)).toEqual(Array(8).fill('done'))
  expect(peak).toBe(1)
  expect(waits).toBe(7)
})

test('work that fails gives the lock back', async () => {
  const failing = alone(`${name}-fail`, () => Promise.reject(new Error('no room')))
  await expect(failing).rejects.toThrow('no room')
  expect(await alone(`${name}-fail`, async () => 'next')).toBe('next')
})

test('a holder that is killed hard gives the lock back', async () => {
  const script = `import { alone } from '${module}'; await alone('${name}-kill', () => { console.log('in'); return new Promise((resolve) => setTimeout(resolve, 60_000)) })`
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(holder.stdout, 'data')
  const order = []
  const next = alone(
    `${name}-kill`,
    async () => order.push('next'),
    () => {
      order.push('waits')
      holder.kill('SIGKILL')
    },
  )
  await next
  expect(order).toEqual(['waits', 'next'])
})
