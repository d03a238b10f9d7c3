import { describe, expect, it } from 'vitest'
import { statementsIn } from './statements.ts'

const found = (text: string, except = '') =>
  statementsIn([{ name: 'the notes', text }], except).map((statement) => statement.text)

describe('a usable statement', () => {
  it.each([
    'Yeast is a fungus that eats sugar and gives off gas.',
    'The king fled to Varennes in 1791 and was brought back.',
    'Die Varroamilbe ist ein Parasit, der die Brut jedes Jahr schwächt.',
    'Salt slows the yeast because it draws water out of the cells.',
  ])('says how something is and stands alone: %s', (text) => expect(found(text)).toEqual([text]))

  it.each([
    ['a question', 'Why does a loaf without any salt collapse in the oven?'],
    ['an instruction', 'Explain to a friend why the dough rises in the oven.'],
    ['an instruction', 'Read the passage about yeast and note its main claim.'],
    ['a leaning beginning', 'It works fastest in warm dough with enough sugar.'],
    ['a leaning beginning', 'For example, rye dough rises slower than wheat dough.'],
    ['a pointer back', 'The harbour has to turn further to catch up with it.'],
    ['a pointer back', 'A crowd stormed the Bastille on 14 July of that year.'],
    ['talk with the reader', 'Today we will look at how dough rises over night.'],
    ['talk with the reader', 'Good bread needs time, as you will see for yourself.'],
    ['talk about itself', 'The next chapter deals with wild yeast and its habits.'],
    ['a caption', 'Rome, Ostia and the provinces in the second century.'],
    ['a fragment', 'dough that rises over night in a cold room.'],
    ['too short a line', 'Yeast eats sugar.'],
    ['an aim under its heading', '## Objectives\n\n- Dough is judged by its look and its touch.'],
    ['a heading', '# Yeast is a fungus that eats sugar and gives off gas.'],
  ])('is not %s', (_what, text) => expect(found(text)).toEqual([]))

  it('is not what the course says of itself', () => {
    const text = 'A dovetail is a joint whose tails lock into pins.'
    expect(found(text, `title: Joints\ndescription: Hand tools alone. ${text}`)).toEqual([])
  })

  it('says where it stands: under a heading, or at a minute', () => {
    const text = 'Yeast is a fungus that eats sugar and gives off gas.'
    const video = { name: 'the video “Bread”', transcript: [{ startSeconds: 184, text }] }
    expect(statementsIn([{ name: 'the notes “Gas”', text: `## The cause\n\n${text}` }])[0]?.place).toBe(
      'the notes “Gas”, under “The cause”',
    )
    expect(statementsIn([video])[0]?.place).toBe('the video “Bread”, at 3:04')
  })
})
