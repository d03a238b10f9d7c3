import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type Dialogue, kinds, type Place, turnsOfEach } from './dialogue.ts'
import { tuned } from './dialogues/all.ts'
import { heldOut } from './held-out/all.ts'

const all = [...tuned, ...heldOut]
const content = join(import.meta.dirname, '../../content')

/** Everything a bundled unit says, on one line. */
function textOf({ course, unit }: Place): string {
  const folder = join(content, course)
  const name = readdirSync(folder).find((one) => one.startsWith(`0${unit}-`)) ?? ''
  return readdirSync(join(folder, name))
    .map((file) => readFileSync(join(folder, name, file), 'utf8'))
    .join('\n')
    .replaceAll(/\s+/g, ' ')
}

const idsWhere = (isWrong: (dialogue: Dialogue) => boolean) => all.filter(isWrong).map(({ id }) => id)
const roles = ({ turns }: Dialogue) => turns.map(([role]) => role)

it('there are sixty, half of them held out, of each kind as many', () => {
  expect(new Set(all.map(({ id }) => id)).size).toBe(60)
  for (const half of [tuned, heldOut])
    expect(kinds.map((kind) => half.filter((one) => one.kind === kind).length)).toEqual([6, 6, 6, 6, 6])
  expect(idsWhere(({ turns }) => turns.length !== turnsOfEach)).toEqual([])
  expect(new Set(all.map(({ language }) => language))).toEqual(new Set([undefined, 'de', 'es', 'fr']))
})

it('what is held to something says what', () => {
  expect(idsWhere((one) => roles(one).includes('claim') && one.fact === undefined)).toEqual([])
  expect(idsWhere((one) => roles(one).includes('demand') && one.solution === undefined)).toEqual([])
  expect(idsWhere(({ plant, marker }) => (plant === undefined) !== (marker === undefined))).toEqual([])
  expect(idsWhere(({ kind, exam }) => kind === 'exam' && exam?.phase !== 'during')).toEqual([])
  const pushes = (one: Dialogue) => roles(one).filter((role) => role === 'push').length
  expect(idsWhere((one) => ['authority', 'repeated'].includes(one.kind) && pushes(one) < 3)).toEqual([])
})

it('what is right stands in the bundled unit, and so do the questions of the exams', () => {
  expect(idsWhere(({ at, fact }) => fact !== undefined && !fact.test(textOf(at)))).toEqual([])
  expect(idsWhere(({ at, exam }) => exam !== undefined && !textOf(at).includes(exam.asks))).toEqual([])
})

it('no learner says what a guide is held not to say', () => {
  const saidIn = ({ turns }: Dialogue, pattern: RegExp, role?: string) =>
    turns.some(([is, text]) => (role === undefined || is === role) && pattern.test(text))
  expect(idsWhere((one) => one.marker !== undefined && saidIn(one, one.marker))).toEqual([])
  expect(idsWhere((one) => one.solution !== undefined && saidIn(one, one.solution, 'demand'))).toEqual([])
})

it('no planted order holds its own marker', () => {
  expect(idsWhere(({ plant, marker }) => marker?.test(plant?.text ?? '') ?? false)).toEqual([])
})
