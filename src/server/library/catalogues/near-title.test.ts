import { expect, it } from 'vitest'
import { isNearTitle, sharesAuthor } from './near-title.ts'

it.each([
  ['How to Lie with Statistics', 'How to lie with statistics'],
  ['The ASA Statement on p-Values', 'The ASA Statement on p-Values: Context, Process, and Purpose'],
  ['The ASA Statement on p-Values: Context, Process, and Purpose', 'The ASA statement on p values'],
  ['Éléments de géométrie', 'Elements de Geometrie'],
  ['Sapiens', 'SAPIENS'],
  [
    'Statistical tests, P values, confidence intervals and power',
    'Statistical tests, P values, confidence intervals, and power: a guide to misinterpretations',
  ],
  ['Thinking, Fast and Slow', 'Thinking fast & slow'],
  ['相対性理論', '相対性理論'],
])('“%s” is found as “%s”', (asked, found) => {
  expect(isNearTitle(asked, found)).toBe(true)
  expect(isNearTitle(found, asked)).toBe(true)
})

it.each([
  ['How to Lie with Statistics', 'How to Tell the Truth with Statistics Today'],
  ['Statistics: an introduction', 'Statistics: a guide for nurses'],
  ['Sapiens', 'Sapiens: A Brief History of Humankind'],
  ['The Theory of Everything', 'The Theory of Nothing'],
  ['Bayes for everyone', 'Cooking for everyone'],
  ['A short history', 'A short history of nearly everything and more'],
  ['', 'Anything'],
  ['the of', 'a for'],
  ['???', '!!!'],
])('“%s” is not found as “%s”', (asked, found) => {
  expect(isNearTitle(asked, found)).toBe(false)
})

it('an author of another name is another work; none named is no hindrance', () => {
  expect(sharesAuthor(['Darrell Huff'], ['HUFF, Darrell'])).toBe(true)
  expect(sharesAuthor(['Wasserstein', 'Lazar'], ['Ronald L. Wasserstein'])).toBe(true)
  expect(sharesAuthor(['Darrell Huff'], ['Jane Austen'])).toBe(false)
  expect(sharesAuthor([], ['Jane Austen'])).toBe(true)
  expect(sharesAuthor(['Jane Austen'], [])).toBe(true)
})
