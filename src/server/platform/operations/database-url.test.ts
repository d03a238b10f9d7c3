import { expect, it } from 'vitest'
import { loadEnv } from './env.ts'

const AUTH_SECRET = 'a-secret-of-at-least-thirty-two-letters'
const read = (DATABASE_URL: string) => loadEnv({ DATABASE_URL, AUTH_SECRET }).databaseUrl

it.each([
  'postgres://trivium:password@db.example.org/trivium',
  'postgresql://trivium@[::1]:5433/trivium?sslmode=verify-full',
  'postgres:///trivium?host=/var/run/postgresql',
  'postgresql://%2Fvar%2Frun%2Fpostgresql/trivium',
  'postgres://trivium:p%40ss%2Fw%23rd%25@db.example.org/trivium',
  'postgres://trivium:p:a:s:s@db.example.org/trivium',
])('takes %s as it is', (text) => {
  expect(read(text)).toBe(text)
})

it.each([
  ['mysql://db.example.org/trivium', 'must be a URL starting with postgres://'],
  ['postgres://trivium:pa/ss@db.example.org/trivium', 'must be percent-encoded'],
  ['postgres://trivium:pa#ss@db.example.org/trivium', '# is %23'],
  ['postgres://trivium:pa?ss@db.example.org/trivium', '? is %3F'],
  ['postgres://trivium:100%@db.example.org/trivium', '% is %25'],
  ['postgres://trivium@db.example.org:54a/trivium', "has the port '54a'"],
  ['postgres://trivium@db.example.org:99999/trivium', "has the port '99999'"],
  ['postgres://trivium@db example org/trivium', 'has a host that cannot be read'],
  ['postgres://trivium@db.example.org', 'names no database'],
])('refuses %s by its part', (text, sentence) => {
  expect(() => read(text)).toThrow(`DATABASE_URL ${sentence.startsWith('must be a') ? sentence : ''}`)
  expect(() => read(text)).toThrow(sentence)
})

it('says in the address itself that a certificate is checked', () => {
  const address = 'postgres://trivium@db.example.org/trivium'
  expect(read(`${address}?sslmode=require`)).toBe(`${address}?sslmode=verify-full`)
  expect(read(`${address}?sslmode=no-verify`)).toBe(`${address}?sslmode=no-verify`)
  const asLibpq = `${address}?uselibpqcompat=true&sslmode=require`
  expect(read(asLibpq)).toBe(asLibpq)
})
