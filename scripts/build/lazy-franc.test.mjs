import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { francAll } from 'franc'
import { expect, it } from 'vitest'
import { cache, modules } from '../setup/places.mjs'
import { deferred } from './lazy-franc.mjs'

const written = readFileSync(join(modules, 'franc', 'index.js'), 'utf8')

it('makes no table before a text comes', () => {
  expect(deferred(written)).not.toContain('for (script in data)')
})

it('tells the same languages of every script', async () => {
  const file = join(cache, 'lazy-franc-for-a-test.mjs')
  mkdirSync(cache, { recursive: true })
  writeFileSync(file, deferred(written).replaceAll("from './", `from '${pathToFileURL(modules)}/franc/`))
  try {
    const lazy = await import(/* @vite-ignore */ pathToFileURL(file).href)
    for (const text of [
      'All human beings are born free and equal in dignity and rights.',
      'Alle Menschen sind frei und gleich an Würde und Rechten geboren.',
      'Все люди рождаются свободными и равными в своем достоинстве и правах.',
      'يولد جميع الناس أحراراً متساوين في الكرامة والحقوق',
      'すべての人間は、生まれながらにして自由であり',
      'सभी मनुष्यों को गौरव और अधिकारों के मामले में जन्मजात स्वतन्त्रता',
    ])
      for (let look = 0; look < 2; look++) expect(lazy.francAll(text)).toEqual(francAll(text))
  } finally {
    rmSync(file)
  }
})
