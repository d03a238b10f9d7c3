import http from 'node:http'
import { expect, it } from 'vitest'
import { quietHttp } from './without-undici.mjs'

it('has every name of the module but those that load the library behind fetch', async () => {
  const quiet = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(quietHttp)}`)
  expect(quiet.default).toBe(http)
  const { default: _itself, ...named } = quiet
  expect(Object.keys(http).filter((name) => !(name in named))).toEqual(
    expect.arrayContaining(['WebSocket', 'CloseEvent', 'MessageEvent']),
  )
  for (const [name, value] of Object.entries(named)) expect(value, name).toBe(http[name])
  expect(named.createServer).toBeTypeOf('function')
})
