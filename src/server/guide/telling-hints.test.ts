import { describe, expect, it } from 'vitest'
import { hintsThatKeep } from './telling-hints.ts'

const rising = {
  asked: 'What makes dough rise?',
  choice: { right: 'Carbon dioxide', wrong: ['Salt water', 'Gluten', 'Cold air'] },
}

describe('hints to a choice', () => {
  it.each([
    'It is carbon dioxide.',
    'The dioxide of carbon lifts it.',
    'CARBON   DIOXIDES.',
    'Think of Carbon-dioxide.',
  ])('%s tells', (hint) => {
    expect(hintsThatKeep([hint], rising)).toEqual([])
  })

  it.each(['What do yeast cells give off?', 'It is not the gluten.', 'Follow what happens to the sugar.'])(
    '%s does not',
    (hint) => expect(hintsThatKeep([hint], rising)).toEqual([hint]),
  )

  it.each([
    ['Gas', 'Look for gases.'],
    ['Evaporation', 'Think of water that evaporates.'],
    ['42', 'It is 42.'],
    ['$x^2$', 'The derivative is $x^2$.'],
    ['+', 'Use a + here.'],
    ['Lead', 'Think of lead.'],
    ['Die Verdunstung', 'Denke an das Verdunsten, an die Verdunstung des Wassers.'],
    ['蒸发', '想一想水的蒸发过程。'],
    ['Испарение', 'Подумай об испарении воды.'],
  ])('knows %s in “%s”', (right, hint) => {
    const asked = 'Which is heavier, lead or feathers?'
    expect(hintsThatKeep([hint], { asked, choice: { right, wrong: ['Other'] } })).toEqual([])
  })

  it('knows a number only as itself', () => {
    const secret = { asked: 'How many?', choice: { right: '2', wrong: ['3', '4'] } }
    expect(hintsThatKeep(['Count up to 20.', 'There are 2.'], secret)).toEqual(['Count up to 20.'])
  })

  it('of true and false, neither word', () => {
    const secret = { asked: 'Salt slows yeast.', choice: { right: 'False', wrong: ['True'] } }
    const hints = ['This is not true.', 'It is false.', 'What does salt do to water?']
    expect(hintsThatKeep(hints, secret)).toEqual(['What does salt do to water?'])
  })
})

describe('hints to an answer in words', () => {
  const friction = {
    asked: 'Name the force that slows a sliding box, and say on what two things its size depends.',
    answer: {
      text: 'Friction. Its size depends on how hard the surfaces are pressed together and on what they are made of.',
      points: ['Names friction', 'Says that it depends on how hard the surfaces are pressed together'],
    },
  }

  it('drops what says a sentence of it, or what a point asks for', () => {
    const kept = ['Which force acts against the motion?', 'Think of what touches the box.']
    const telling = [
      'It is called friction.',
      'The surfaces are pressed against each other.',
      friction.answer.text,
    ]
    expect(hintsThatKeep([...telling, ...kept], friction)).toEqual(kept)
  })
})

describe('whatever comes', () => {
  it('keeps three at most, none twice, none empty, none too long', () => {
    const hints = ['', '  ', 'a b', 'a b', 'c d', 'e f', 'g h', 'x'.repeat(2000)]
    expect(hintsThatKeep(hints, { asked: 'Why?' })).toEqual(['a b', 'c d', 'e f'])
    expect(hintsThatKeep(['x'.repeat(2000)], { asked: 'Why?' })[0]).toHaveLength(500)
  })
})
