/**
 * The words before a question and before its answer: as the prompt asks for them, and as models translate
 * them.
 */
const questionWords = ['question', 'frage', 'pregunta', 'pergunta', 'domanda', 'вопрос', '问题', '問題']
const answerWords = [
  'answers',
  'answer',
  'solutions',
  'solution',
  'antworten',
  'antwort',
  'lösungen',
  'lösung',
  'respuestas',
  'respuesta',
  'réponses',
  'réponse',
  'respostas',
  'resposta',
  'risposte',
  'risposta',
  'ответы',
  'ответ',
  '答案',
]
/**
 * Words before the word for an answer: 'a possible answer', 'model answer'. Not 'your answer', which asks for
 * an answer.
 */
const answerKinds =
  '(?:(?:an?|the|one|kept|model|sample|example|possible|correct|right|expected|suggested|reference|short|full)\\s+){0,3}'
const hintWords = ['hint', 'hinweis', 'tipp', 'pista', 'indice', 'dica', 'suggerimento', 'подсказка', '提示']
const questionLetters = ['q', '问', '問']
const hintLetters = ['h']
const answerLetters = ['a', '答']
const section = 'think it through'

/** Bullets, numbers, emphasis, headings, quotations and tags before the first word of a line. */
const front = /^(?:[\s>#*_+\-\d.()[\]`~]|<[^>\n]{0,40}>)*/u
const rest = (line: string) => line.replace(front, '')

/**
 * After a label: optionally a number, then a colon or a dash. A complete word may also be alone on its line.
 */
const label = (word: string, letters: string[]) => {
  const colon = String.raw`\s*(?:(?:\d{1,2}|[.)*_])[\s.)*_]*)?[:：]`
  const dash = String.raw`\s*\d{0,2}[.)*_]*\s[–—-](?=\s)`
  return {
    // Such as /^(?:(?:answer(?:\s+keys?)?|a)\s*(?:(?:\d{1,2}|[.)*_])[\s.)*_]*)?[:：]|answer\s*\d{0,2}[.)*_]*\s[–—-](?=\s))/iu
    open: new RegExp(`^(?:(?:${word}|${letters.join('|')})${colon}|${word}${dash})`, 'iu'),
    // Such as /^answer(?:\s+keys?)?\s*(?:(?:\d{1,2}|[.)*_]|<[^>\n]*>)(?:[\s.)*_]|<[^>\n]*>)*)?$/iu
    alone: new RegExp(String.raw`^${word}\s*(?:(?:\d{1,2}|[.)*_]|<[^>\n]*>)(?:[\s.)*_]|<[^>\n]*>)*)?$`, 'iu'),
  }
}
const answerWord = String.raw`${answerKinds}(?:${answerWords.join('|')})(?:\s+keys?)?`
const questionLabel = label(`(?:${questionWords.join('|')})`, questionLetters)
const answerLabel = label(answerWord, answerLetters)
const hintLabel = label(`(?:${hintWords.join('|')})s?`, hintLetters)

type Labels = ReturnType<typeof label>

/** The text of a line after its label; undefined where it has no label. */
function after({ open, alone }: Labels, line: string): string | undefined {
  const words = rest(line)
  const match = open.exec(words) ?? alone.exec(words)
  if (match === null) return undefined
  const said = words.slice(match[0].length).replace(/^[\s*_]+/, '')
  // In "**Q: Why?**" the closing emphasis is removed with the label.
  return said.split('**').length % 2 === 0 ? said.replace(/\*\*\s*$/, '') : said
}

export const questionIn = (line: string) => after(questionLabel, line)
export const answerIn = (line: string) => after(answerLabel, line)
export const hintIn = (line: string) => after(hintLabel, line)

// Such as /(?<=[?？.!。])[\s*_(]*(?=(?:answer|a)\s*\d{0,2}[*_]*[:：])/iu
const answerInside = new RegExp(
  String.raw`(?<=[?？.!。])[\s*_(]*(?=(?:${answerWord}|${answerLetters.join('|')})\s*\d{0,2}[*_]*[:：])`,
  'iu',
)

/** Splits a question with its answer on the same line. */
export function splitLine(question: string): [question: string, answer?: string] {
  const [asked = '', ...answer] = question.split(answerInside)
  return answer.length === 0 ? [asked] : [asked, answerIn(answer.join(' ')) ?? '']
}

export const isSectionHeading = (line: string): boolean => {
  const words = rest(line).toLowerCase()
  return words.startsWith(section) && /^[\s:：*_.#]*$/.test(words.slice(section.length))
}

/** A code fence around an exercise, which some models write. */
export const isExerciseFence = (line: string): boolean => /^\s*[`~]{3,}\s*exercises?\s*$/i.test(line)

/** Whether exercises begin at this line: from here on nothing is shown before everything was parsed. */
export const beginsExercises = (line: string): boolean =>
  isSectionHeading(line) || isExerciseFence(line) || questionIn(line) !== undefined

const openings = [section, 'exercises', ...questionWords, ...questionLetters]

/**
 * For a line that is still being streamed: whether exercises begin with it, do not, or cannot be decided yet.
 */
export function beginning(line: string): 'yes' | 'no' | 'perhaps' {
  const words = rest(line).toLowerCase()
  if (questionLabel.open.test(words)) return 'yes'
  const isOpening = openings.some(
    (opening) =>
      opening.startsWith(words) ||
      (words.startsWith(opening) && /^[\s\d.):：*_#<]*$/.test(words.slice(opening.length))),
  )
  // A tag may still become a label.
  return words === '' || words.startsWith('<') || isOpening ? 'perhaps' : 'no'
}
