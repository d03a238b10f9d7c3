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

it.each([
  [['Darrell Huff'], ['HUFF, Darrell']],
  [['Wasserstein', 'Lazar'], ['Ronald L. Wasserstein']],
  [['B. L. van der Waerden'], ['van der Waerden, Bartel Leendert']],
  [['Huff D'], ['Darrell Huff']],
  [['Martin Luther King'], ['Martin Luther King Jr.']],
  [['Étienne Lévi-Strauss'], ['Levi-Strauss']],
  [['余 华'], ['余 华']],
  [[], ['Jane Austen']],
  [['Jane Austen'], []],
])('%j may be by %j', (asked, found) => {
  expect([sharesAuthor(asked, found), sharesAuthor(found, asked)]).toEqual([true, true])
})

it.each([
  [['Darrell Huff'], ['Jane Austen']],
  [['Jane Austen'], ['Jane Goodall']],
  [['Ludwig van Beethoven'], ['Vincent van Gogh']],
  [['de Beauvoir, Simone'], ['Alain de Botton']],
  [['Thomas Huff'], ['Thomas, Darrell']],
])('%j is not by %j', (asked, found) => {
  expect([sharesAuthor(asked, found), sharesAuthor(found, asked)]).toEqual([false, false])
})
