import { describe, expect, it } from 'vitest'
import type { ConceptStanding, UnitStanding } from '#contract/knowledge/picture.ts'
import { filterCounts, hasCards, matchingUnits, unseenAtEnd } from './shown-units.ts'

const concept = (label: string, standing: Partial<ConceptStanding> = {}): ConceptStanding => ({
  id: label,
  label,
  statement: `What ${label} is.`,
  word: 'not_seen',
  isCalledShaky: false,
  right: 0,
  partly: 0,
  missed: 0,
  remarks: 0,
  days: 0,
  lastDay: null,
  openMistakes: 0,
  recall: null,
  ...standing,
})

const unit = (number: number, ...concepts: ConceptStanding[]): UnitStanding => ({
  unitId: null,
  title: `Unit ${number}`,
  number,
  concepts,
})

const units = [
  unit(1, concept('Base rate', { word: 'solid' }), concept('Share', { word: 'unclear', openMistakes: 1 })),
  unit(2, concept('Odds', { word: 'solid', isCalledShaky: true }), concept('Ratio', { word: 'shaky' })),
  unit(3, concept('Prior')),
  unit(4, concept('Posterior')),
]

const labels = (found: UnitStanding[]) => found.map(({ concepts }) => concepts.map(({ label }) => label))

describe('the units of the picture', () => {
  it('counts by the word that is shown: what the learner says goes first', () => {
    expect(filterCounts(units)).toEqual({ all: 6, shaky: 2, unclear: 1, mistakes: 1 })
  })

  it('knows of cards by any concept that has one, also one that is forgotten', () => {
    expect(hasCards(units)).toBe(false)
    expect(hasCards([...units, unit(5, concept('Likelihood', { recall: 0 }))])).toBe(true)
  })

  it('leaves what matches, in the course’s order', () => {
    expect(labels(matchingUnits(units, 'shaky', ''))).toEqual([['Odds', 'Ratio']])
    expect(labels(matchingUnits(units, 'mistakes', ''))).toEqual([['Share']])
    expect(labels(matchingUnits(units, 'all', ' RAT'))).toEqual([['Base rate'], ['Ratio']])
    expect(labels(matchingUnits(units, 'all', 'what prior'))).toEqual([['Prior']])
    expect(matchingUnits(units, 'unclear', 'odds')).toEqual([])
  })

  it('folds the units after the last that something is known of', () => {
    expect(unseenAtEnd(units).map(({ number }) => number)).toEqual([3, 4])
    expect(unseenAtEnd(units.slice(0, 2))).toEqual([])
    // Before the first answer everything is worth seeing.
    expect(unseenAtEnd(units.slice(2))).toEqual([])
  })
})
