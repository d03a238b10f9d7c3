import { describe, expect, it } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

describe('a common password', () => {
  it.each([
    'password',
    'Password1',
    'P@ssw0rd',
    'passw0rd!',
    'password123',
    '12345678',
    '123456789',
    '87654321',
    '11111111',
    'abcabcabc',
    'qwertyuiop',
    'Qwerty123',
    '1q2w3e4r',
    '1qaz2wsx',
    'iloveyou',
    'iloveyou1',
    'sunshine',
    'football1',
    'letmein123',
    'welcome1',
    'admin123',
    'abcd1234',
    'abc12345',
    'monkey12',
    'dragon99',
    '00000000',
    'asdfghjkl',
    'superman1',
    'princess1',
    'trivium1',
    'testtest',
    'loveyou!',
    '20202020',
    'changeme',
    'zaq12wsx',
    'a1b2c3d4',
  ])('is %s', (password) => {
    expect(isCommonPassword(password)).toBe(true)
  })

  it('is the own address with trimmings', () => {
    expect(isCommonPassword('lovelace1843', 'lovelace@example.org')).toBe(true)
    expect(isCommonPassword('lovelace1843', 'babbage@example.org')).toBe(false)
  })
})

describe('a good password', () => {
  it.each([
    'correct horse battery staple',
    'whatever it is',
    'Zk3v9Qm1x7Lw',
    'tr1vial pursuit of owls',
    'mein Hut der hat drei Ecken',
    'пароль из трёх слов',
    'k!x9#mQ2',
    'ombrelle-vapeur-citron',
    '2f9a7c1e4b8d',
  ])('is %s', (password) => {
    expect(isCommonPassword(password)).toBe(false)
  })
})
