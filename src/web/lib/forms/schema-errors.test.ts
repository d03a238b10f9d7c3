import { expect, it } from 'vitest'
import { z } from 'zod'
import { fieldErrors, schemaErrors } from './schema-errors.ts'

const short = z.string().max(3, { error: 'Too long.' }).startsWith('a', { error: 'Begin with a.' })
const schema = z.object({
  title: short,
  tags: z.array(short),
  units: z.array(z.object({ title: short })),
  choices: z.array(short),
  links: z.record(z.string(), short),
})
const good = { title: 'a', tags: ['a'], units: [{ title: 'a' }], choices: ['a'], links: { x: 'a' } }
const typed = { ...good, tags: 'a, long' }

it('says the first thing of each field, as deep as the form has fields', () => {
  const bad = {
    title: 'long',
    tags: ['a', 'long'],
    units: [{ title: 'long' }],
    choices: ['long'],
    links: { x: 'b' },
  }
  expect(schemaErrors(schema, bad, { ...bad, tags: 'a, long' })).toEqual({
    title: 'Too long.',
    tags: 'Too long.',
    'units.0.title': 'Too long.',
    choices: 'Too long.',
    'links.x': 'Begin with a.',
  })
  expect(schemaErrors(schema, good, typed)).toEqual({})
})

it('puts the server’s words to the fields that the form has', () => {
  expect(fieldErrors({ 'tags.1': 'No.', 'units.0.title': 'Nor this.', other: 'Unknown.' }, typed)).toEqual({
    tags: 'No.',
    'units.0.title': 'Nor this.',
  })
})
