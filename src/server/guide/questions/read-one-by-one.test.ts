import { describe, expect, it } from 'vitest'
import { breadNotes, leafNotes, revolutionPage } from '#tests/showcase/texts.ts'
import { choiceQuestions, type QuestionDraft } from './choice-questions.ts'
import { shortQuestions } from './short-questions.ts'
import { statementsIn } from './statements.ts'
import { poolOf } from './subjects.ts'
import { trueFalseQuestions } from './true-false-questions.ts'

/** A question in one line, its right option first. */
const line = ({ kind, prompt, correctAnswer, options, rubric }: QuestionDraft) => {
  const wrong = options.filter((option) => option !== correctAnswer).sort()
  if (kind === 'short_answer') return `${prompt} → ${rubric.join(' | ')}`
  return `${prompt} → ${correctAnswer}${kind === 'true_false' ? '' : ` (not ${wrong.join(', ')})`}`
}
const madeFrom = (text: string) => {
  const pool = poolOf(statementsIn([{ name: 'the notes', text }]))
  return [...choiceQuestions(pool), ...trueFalseQuestions(pool), ...shortQuestions(pool)].map(line)
}

/** Every question below was read and judged: the key is right by the text, and no second option can be defended. */
describe('every question that three texts give', () => {
  it('on bread', () =>
    expect(madeFrom(breadNotes)).toMatchInlineSnapshot(`
      [
        "Which of these does the text describe as “a single-celled fungus that eats sugar and gives off carbon dioxide”? → Yeast (not A banneton, Proofing, Scoring)",
        "Which of these does the text describe as “the slow change in which sugar becomes gas and alcohol”? → Fermentation (not Heat, Proofing, Scoring)",
        "What belongs in the gap, according to the text? “_____ shortens the first rise by about half.” → A warm kitchen (not Kneading, Salt, Steam)",
        "Which of these does the text describe as “an elastic net of proteins that holds the gas in the dough”? → Gluten (not A banneton, Fermentation, Yeast)",
        "What belongs in the gap, according to the text? “_____ stretches the proteins into long strands.” → Kneading (not A loaf, A warm kitchen, Steam)",
        "What belongs in the gap, according to the text? “_____ slows the yeast because it draws water out of the cells.” → Salt (not A loaf, A warm kitchen, Steam)",
        "Which of these does the text describe as “a basket that supports the shaped loaf during the final proof”? → A banneton (not Fermentation, Gluten, Heat)",
        "Which of these does the text describe as “the last rest before the oven, in which the loaf doubles in size”? → Proofing (not Fermentation, Heat, Scoring)",
        "Which of these does the text describe as “what ends the life of the yeast”? → Heat (not Gluten, Proofing, Scoring)",
        "What belongs in the gap, according to the text? “_____ keeps the crust soft for the first ten minutes of baking.” → Steam (not A loaf, Kneading, Salt)",
        "Which of these does the text describe as “the cut that lets the loaf open where the baker wants”? → Scoring (not Gluten, Heat, Proofing)",
        "What belongs in the gap, according to the text? “_____ is done when the crumb reaches 96 degrees.” → A loaf (not Kneading, Salt, Steam)",
        "True or false, according to the text? “Proofing is a single-celled fungus that eats sugar and gives off carbon dioxide.” → False",
        "True or false, according to the text? “Fermentation is the slow change in which sugar becomes gas and alcohol.” → True",
        "True or false, according to the text? “A banneton is an elastic net of proteins that holds the gas in the dough.” → False",
        "True or false, according to the text? “A warm kitchen shortens the first rise by about half.” → True",
        "True or false, according to the text? “Heat is a basket that supports the shaped loaf during the final proof.” → False",
        "True or false, according to the text? “Kneading stretches the proteins into long strands.” → True",
        "True or false, according to the text? “Proofing is the last rest after the oven, in which the loaf doubles in size.” → False",
        "True or false, according to the text? “Salt slows the yeast because it draws water out of the cells.” → True",
        "True or false, according to the text? “A banneton is what ends the life of the yeast.” → False",
        "True or false, according to the text? “Steam keeps the crust soft for the first ten minutes of baking.” → True",
        "True or false, according to the text? “The crust turns brown above 280 degrees.” → False",
        "True or false, according to the text? “Scoring is the cut that lets the loaf open where the baker wants.” → True",
        "True or false, according to the text? “A loaf is done when the crumb reaches 192 degrees.” → False",
        "In your own words: what is “Yeast”, according to the text? → a single-celled fungus | that eats sugar and gives off carbon dioxide",
        "In your own words: what is “Fermentation”, according to the text? → the slow change | in which sugar becomes gas and alcohol",
        "In your own words: what is “Gluten”, according to the text? → an elastic net of proteins | that holds the gas in the dough",
        "In your own words: what is “a banneton”, according to the text? → a basket | that supports the shaped loaf during the final proof",
        "In your own words: what is “Proofing”, according to the text? → the last rest before the oven | in which the loaf doubles in size",
        "In your own words: what is “Scoring”, according to the text? → the cut | that lets the loaf open | where the baker wants",
        "In your own words: why, according to the text? “Salt slows the yeast.” → because it draws water out of the cells",
        "In your own words: what is “Heat”, according to the text? → what ends the life of the yeast",
        "In your own words: when exactly, according to the text? “A loaf is done.” → when the crumb reaches 96 degrees",
      ]
    `))
  it('on a page of history', () =>
    expect(madeFrom(revolutionPage)).toMatchInlineSnapshot(`
      [
        "What belongs in the gap, according to the text? “_____ met at Versailles in 1789 for the first time since 1614.” → The Estates General (not Bread riots, Louis XVI, Peasants)",
        "Which of these does the text describe as “a wave of panic that ran through the countryside in the summer”? → The Great Fear (not The Convention, The Directory, The assignat)",
        "What belongs in the gap, according to the text? “_____ burned the records of their dues in many provinces.” → Peasants (not Bread riots, Louis XVI, Robespierre)",
        "Which year belongs in the gap, according to the text? “The king fled to Varennes in _____ and was brought back to Paris.” → 1791 (not 1789, 1792, 1794)",
        "Which year belongs in the gap, according to the text? “France declared war on Austria in _____.” → 1792 (not 1789, 1793, 1794)",
        "What belongs in the gap, according to the text? “_____ was executed in January 1793.” → Louis XVI (not Peasants, Robespierre, The Estates General)",
        "Which of these does the text describe as “the period in which thousands of suspects were sent to the guillotine”? → The Terror (not The Convention, The Great Fear, The assignat)",
        "What belongs in the gap, according to the text? “_____ was overthrown in Thermidor 1794.” → Robespierre (not Louis XVI, Peasants, The Estates General)",
        "Which year belongs in the gap, according to the text? “The Directory ruled from _____ to 1799.” → 1795 (not 1614, 1791, 1793)",
        "Which of these does the text describe as “the paper money that the Assembly backed with the land of the Church”? → The assignat (not The Directory, The Great Fear, The Terror)",
        "Which of these is in the notes, word for word? → The monarchy fell in August, when a crowd attacked the Tuileries. (not Bread riots were common whenever the price of flour rose slower than wages., The Great Fear was the government of five men that followed the Convention., The Terror was the assembly that abolished the monarchy and wrote a new constitution.)",
        "True or false, according to the text? “The Estates General met at Versailles in 1789 for the first time since 1614.” → True",
        "True or false, according to the text? “The assignat was a wave of panic that ran through the countryside in the summer.” → False",
        "True or false, according to the text? “Peasants burned the records of their dues in many provinces.” → True",
        "True or false, according to the text? “France declared war on Austria in 1830.” → False",
        "True or false, according to the text? “The king fled to Varennes in 1791 and was brought back to Paris.” → True",
        "True or false, according to the text? “The Terror was the assembly that abolished the monarchy and wrote a new constitution.” → False",
        "True or false, according to the text? “The monarchy fell in August, when a crowd attacked the Tuileries.” → True",
        "True or false, according to the text? “Louis XVI was executed in January 1831.” → False",
        "True or false, according to the text? “The Committee of Public Safety was the small body of deputies that governed during the Terror.” → True",
        "True or false, according to the text? “The Great Fear was the period in which thousands of suspects were sent to the guillotine.” → False",
        "True or false, according to the text? “Robespierre was overthrown in Thermidor 1794.” → True",
        "True or false, according to the text? “The Great Fear was the government of five men that followed the Convention.” → False",
        "True or false, according to the text? “The Directory ruled from 1795 to 1799.” → True",
        "True or false, according to the text? “The Terror was the paper money that the Assembly backed with the land of the Church.” → False",
        "True or false, according to the text? “Napoleon seized power in the coup of Brumaire.” → True",
        "True or false, according to the text? “Bread riots were common whenever the price of flour rose slower than wages.” → False",
        "In your own words: what was “the Great Fear”, according to the text? → a wave of panic | that ran through the countryside in the summer",
        "In your own words: what was “the Convention”, according to the text? → the assembly | that abolished the monarchy and wrote a new constitution",
        "In your own words: what was “the Terror”, according to the text? → the period | in which thousands of suspects were sent to the guillotine",
        "In your own words: what was “the Directory”, according to the text? → the government of five men | that followed the Convention",
        "In your own words: what was “the assignat”, according to the text? → the paper money | that the Assembly backed with the land of the Church",
        "In your own words: when exactly, according to the text? “The monarchy fell in August.” → when a crowd attacked the Tuileries",
      ]
    `))
  it('on the leaf', () =>
    expect(madeFrom(leafNotes)).toMatchInlineSnapshot(`
      [
        "Which of these does the text describe as “the green pigment that absorbs red and blue light”? → Chlorophyll (not Rubisco, The Calvin cycle, The palisade layer)",
        "Which of these does the text describe as “the part of a plant cell where photosynthesis takes place”? → A chloroplast (not Chlorophyll, Rubisco, The Calvin cycle)",
        "Which of these does the text describe as “the tissue that holds most of the chloroplasts”? → The palisade layer (not Chlorophyll, Rubisco, The Calvin cycle)",
        "Which of these does the text describe as “a chain of reactions that builds sugar from carbon dioxide”? → The Calvin cycle (not A chloroplast, Chlorophyll, The palisade layer)",
        "Which of these does the text describe as “the enzyme that binds carbon dioxide in the first step of the cycle”? → Rubisco (not A chloroplast, Chlorophyll, The palisade layer)",
        "True or false, according to the text? “The Calvin cycle is the green pigment that absorbs red and blue light.” → False",
        "True or false, according to the text? “A chloroplast is the part of a plant cell where photosynthesis takes place.” → True",
        "True or false, according to the text? “Rubisco is the tissue that holds most of the chloroplasts.” → False",
        "True or false, according to the text? “Stomata are small pores that let carbon dioxide into the leaf.” → True",
        "True or false, according to the text? “Chlorophyll is a chain of reactions that builds sugar from carbon dioxide.” → False",
        "True or false, according to the text? “Guard cells are the pairs of cells that open and close each pore.” → True",
        "True or false, according to the text? “The palisade layer is the enzyme that binds carbon dioxide in the first step of the cycle.” → False",
        "True or false, according to the text? “The light reactions split water and release oxygen.” → True",
        "True or false, according to the text? “A leaf loses less than 90 percent of its water through the pores.” → False",
        "True or false, according to the text? “ATP carries energy from the light reactions to the Calvin cycle.” → True",
        "True or false, according to the text? “The rate of photosynthesis falls with the light until another factor runs short.” → False",
        "True or false, according to the text? “Maize concentrates carbon dioxide around its enzyme, so that less energy is lost in hot climates.” → True",
        "True or false, according to the text? “Cacti open their pores at night, when the air is cooler.” → True",
        "In your own words: what is “Chlorophyll”, according to the text? → the green pigment | that absorbs red and blue light",
        "In your own words: what is “a chloroplast”, according to the text? → the part of a plant cell | where photosynthesis takes place",
        "In your own words: what are “Stomata”, according to the text? → small pores | that let carbon dioxide into the leaf",
        "In your own words: what is “the palisade layer”, according to the text? → the tissue | that holds most of the chloroplasts",
        "In your own words: what is “the Calvin cycle”, according to the text? → a chain of reactions | that builds sugar from carbon dioxide",
        "In your own words: what is “Rubisco”, according to the text? → the enzyme | that binds carbon dioxide in the first step of the cycle",
        "In your own words: what for, according to the text? “Maize concentrates carbon dioxide around its enzyme.” → so that less energy is lost in hot climates",
        "In your own words: when exactly, according to the text? “Cacti open their pores at night.” → when the air is cooler",
        "In your own words: until when, according to the text? “The rate of photosynthesis rises with the light.” → until another factor runs short",
      ]
    `))
})
