import { expect, it } from 'vitest'
import { emailField } from './email-field.ts'

it.each([
  ['Ada@Example.org', 'ada@example.org'],
  [" o'neil+list@mail.example.co.uk ", "o'neil+list@mail.example.co.uk"],
  ['gina.groß@example.org', 'gina.groß@example.org'],
  ['GINA.GROß@MÜLLER.de', 'gina.groß@xn--mller-kva.de'],
  ['gina@xn--mller-kva.de', 'gina@xn--mller-kva.de'],
  ['иван@пример.рф', 'иван@xn--e1afmkfd.xn--p1ai'],
  ['用户@例子.公司', '用户@xn--fsqu00a.xn--55qx5d'],
  ['josé@example.org', 'josé@example.org'],
  ['jose\u0301@example.org', 'josé@example.org'],
])('an address has one spelling: %s', (typed, kept) => {
  expect(emailField.parse(typed)).toBe(kept)
})

it.each([
  'ada',
  'ada@',
  '@example.org',
  'ada@example',
  'ada@@example.org',
  'a da@example.org',
  '.ada@example.org',
  'ada.@example.org',
  'a..da@example.org',
  'ada@example..org',
  'ada@-example.org/evil.org',
  'ada@example.org:25',
  'ada@127.0.0.1',
  'ada@[127.0.0.1]',
  'ada＠example.org',
  'ada﹫example.org',
  'ａda@example.org',
  'ada\u212a@example.org',
  'ada@\u212aelvin.org',
  'ada@example。org',
  'ada\u202e@example.org',
  'ada\u200b@example.org',
  'ada@exam\u00adple.org',
  '"ada"@example.org',
  'ada,grace@example.org',
  `${'ß'.repeat(250)}@example.org`,
])('is none: %s', (typed) => {
  expect(emailField.safeParse(typed).success).toBe(false)
})
