const words = (text: string) => text.trim().split(/\s+/)

/** Verbs that say what happens to a thing, and so stand beside a term, not inside it. Regular ones only. */
const verbs = words(`
  absorb accept achieve acquire adapt adjust allow amaze analyse analyze appear apply argue arrange assemble assess
  assign assume attach attract avoid belong calculate carry categorise categorize choose cite classify clarify collect
  combine compare complete conclude conduct confirm connect consist construct contain continue contribute convert
  convince cover create criticise criticize debate decide decrease define deliver demonstrate depend describe derive
  deserve detect determine develop differ differentiate direct disappear discover discuss distinguish divide embed
  employ enable encounter encourage enhance enjoy ensure enter establish estimate evaluate evolve examine exist expand
  expect explain explore express extend fail finish fix follow formulate gain gather generate happen hypothesise
  identify ignore illustrate imagine implement imply improve include incorporate increase indicate infer inform
  inspect integrate interpret introduce investigate invite involve join justify label last lack locate maintain manage
  master mention modify navigate notice observe obtain occur offer operate organise organize originate outline
  perform permit persuade possess practise predict prefer prepare prevent proceed produce promote propose protect prove
  provide publish pursue raise reach react realise realize receive recognise recognize recommend reduce refer reject
  relate rely remain remember remove repeat replace represent require resemble resolve respond result retain reveal
  revise search seem select serve share shift solve specify split squeeze stay store strengthen struggle succeed suggest
  suit summarise summarize support surround survive tackle tend touch transfer transform transmit travel treat try
  turn utilise utilize vary verify visit wait want yield
`)

/** Irregular verbs, forms that are no term by themselves, and words a course form uses about itself. */
const others = words(`
  became become becomes becoming began begin begins begun bring brings brought build builds built came chose chosen draw
  draws drawn drew drive drives driven drove eat eats ate eaten fall falls fallen fell feel feels felt fight fights fought
  flow flows find finds found gave give gives given gone grew grow grows grown hear hears heard held hold holds keep keeps
  kept knew know known knows learn learns learned learnt leave leaves leaving led lead leads left lie lies lay lain lose
  loses lost made make makes making mean means meant meet meets met paid pay pays put puts ran read reads rise rises
  risen rose run runs said saw say says see sees seen sell sells sold send sends sent set sets show shows shown
  sit sits sat speak speaks spoke spoken spend spends spent spread spreads stand stands stood take takes taken took
  taught teach teaches tell tells told think thinks thought understand understands understood wear wears wore won
  write writes wrote written arose bent bled bound bred broke broken bought caught clung crept dealt dug fed fled flew
  flown forbade forgot forgotten fought froze frozen hid hidden hung hurt knelt laid lit overthrew overthrown rang ridden
  rode sang sank shone shook shot shrank shut slept slid sought sprang spun stole stolen struck stuck sung sunk swam
  swept swore sworn swung threw thrown tore torn undergo undergoes underwent wept withdrew withdrawn woke wove woven
  based called caused formed marked measured named placed played shaped started stopped talked used using uses worked
  acts adds asks breaks calls causes closes comes cuts describes drops ends gets goes helps lets likes lives looks
  moves needs opens passes plays pulls pushes puts rules runs says starts stops talks turns wants
  above across along almost alongside already always anyone around away behind below beneath beside beyond down
  during else ever every everyone everything further gets going inside instead later less let lots maybe mostly
  neither none nor nothing off often once onto others ourselves outside per perhaps quite rather really soon
  together toward towards twice underneath until unlike unless upon usually via whatever whenever wherever whether
  whoever whose within without yet able best better big certain correct different easy entire few full good great
  hard important interesting little long main necessary new next old other own possible ready real right same
  several short simple small specific sure typical useful various whole wrong
  ability abilities aim aims basics beginner beginners concept concepts confidence course courses everybody everyday
  example examples fundamentals goal goals hour hours idea ideas introduction kind kinds knowledge learner learners
  lesson lessons lot minute minutes module modules objective objectives overview reason reasons skill skills sort step
  steps student students term terms thing things time times today topic topics type types understanding unit units way ways week
  weeks year years ten twelve january february march april may june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday
`)

/** Past forms are left out: before a noun they belong to the term, as in 'expected value'. */
const inflections = (verb: string): string[] => {
  const stem = verb.endsWith('e') ? verb.slice(0, -1) : verb
  if (/[^aeiou]y$/.test(verb)) return [verb, `${verb.slice(0, -1)}ies`, `${verb}ing`]
  const third = /(?:s|sh|ch|x|z)$/.test(verb) ? `${verb}es` : `${verb}s`
  return [verb, third, `${stem}ing`]
}

/** Words between which English terms are found, beyond the function words of the stopword list. */
export const boundaryWords: readonly string[] = [...verbs.flatMap(inflections), ...others]

/** Words the stopword list counts as too general, but which name things that courses are about. */
export const termWords: readonly string[] = words(`
  area areas bill case cases cause causes computer computers effect effects fire goods group groups html http index
  information interest invention length line lines member members mill novel null number numbers page pages problem
  problems research ring rings room rooms section sections shell site sites state states system systems test tests
  text texts thick name names thin value values width world wells
`)

/** -ly words that are no adverbs. */
const nounsInLy = new Set(
  words('ally anomaly assembly belly butterfly family fly italy jelly july monopoly poly reply supply'),
)

/** An adverb never is part of a term. */
export const isEnglishAdverb = (word: string): boolean =>
  word.length > 4 && word.endsWith('ly') && !nounsInLy.has(word)
