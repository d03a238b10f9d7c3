import type { GuideQuestion } from '#contract/classroom.ts'
import { type ExamPhase, isGradedByLearner, type QuestionKind } from '#contract/exams/rules.ts'
import type { GradedAnswer, GradingResult, OpenQuestion } from '#contract/exams.ts'
import { clip, escapeLesson, escapeMarkdown, oneLine } from '#server/passages/plain-text.ts'
import { requestIn } from './plain-requests.ts'
import { answerByQuoting, quoteAnswer } from './quote-answer.ts'

export type ExaminerQuestion = {
  /** The learner's question. */
  question: string
  /** After submission it may contain the given and the right answer. */
  currentQuestion:
    | (OpenQuestion & { studentAnswer?: string; correctAnswer?: string; explanation?: string })
    | null
  phase: ExamPhase
  /** The exam's source text; never quoted while the exam runs. */
  sourceText: string
  /** The learner's pages and notes, for which the same holds. */
  pages?: GuideQuestion['pages']
  isAuthored?: boolean
  /** Once graded. */
  result?: GradingResult | null
  /** The score as the browser reports it, where the request names no exam of Trivium's. */
  score?: string
  /** The questions of a submitted exam in their order. */
  asked?: readonly { id: string; prompt: string }[]
}

const shapes: Record<QuestionKind, string> = {
  multiple_choice:
    'One of the options fits. Read all of them before you choose, and strike out those that cannot be.',
  true_false: 'Read the statement word by word: it is right only if every word of it is.',
  short_answer: 'Two to four sentences in your own words are enough.',
}

/** While the exam runs: the form of the answer, and nothing that could be the answer. */
function during({ currentQuestion }: ExaminerQuestion): string {
  const rule = 'While the exam runs I give no answers and no hints.'
  if (currentQuestion === null)
    return `${rule} Open a question, and I will tell you what kind of answer it needs.`
  const worth = currentQuestion.points > 1 ? ` It is worth ${currentQuestion.points} points.` : ''
  return `${rule} ${shapes[currentQuestion.kind]}${worth}`
}

const words = (text: string, limit: number) => `“${escapeLesson(clip(oneLine(text, 2000), limit))}”`

/** A model answer that quotes a place already has quotation marks. */
const keyWords = (text: string, limit: number) =>
  text.startsWith('“') ? escapeLesson(clip(oneLine(text, 2000), limit)) : words(text, limit)

const given = (answer: string, limit: number) =>
  answer.trim() === '' ? 'You left this one open.' : `You answered ${words(answer, limit)}.`

/** For each point of a rubric, the words that earned it, or what was missing. */
const pointLines = ({ points = [] }: GradedAnswer): string[] =>
  points.map(({ criterion, met, quotation, missing }) => {
    const what = words(criterion, 160)
    if (!met) return `   - Not yet: ${what}${missing === '' ? '' : ` ${escapeMarkdown(clip(missing, 160))}`}`
    return `   - Met: ${what}${quotation === '' ? '' : `, by your words ${words(quotation, 160)}`}`
  })

const counted = ({ score, maxScore }: Pick<GradedAnswer, 'score' | 'maxScore'>) =>
  `${score} of ${maxScore} ${maxScore === 1 ? 'point' : 'points'}`

const ownCount = (isOwn: boolean) => (isOwn ? ', by your own count' : '')

/** One graded answer in full: the given answer, the points, the key and the reason. */
function oneAnswer(graded: GradedAnswer, prompt: string): string {
  const why = oneLine(graded.explanation, 2000)
  return [
    prompt === '' ? '' : `The question was ${words(prompt, 600)}.`,
    `${given(graded.studentAnswer, 400)} ${graded.correct ? 'That is correct' : 'Not yet'}: ${counted(graded)}${ownCount(graded.gradedBy === 'learner')}. The right answer is ${keyWords(graded.correctAnswer, 600)}.`,
    pointLines(graded).join('\n'),
    why === '' ? '' : escapeLesson(why),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

/** The whole result: the score, and for each question the given answer, the key and the points. */
function wholeResult(result: GradingResult, promptOf: (id: string) => string): string {
  const few = result.questions.length <= 6
  const partlyOwn = isGradedByLearner(result) ? '; what you said in your own words by your own count' : ''
  const lines = result.questions.flatMap((graded, at) => {
    const prompt = promptOf(graded.questionId)
    const line = `${at + 1}. ${prompt === '' ? '' : `${escapeLesson(clip(oneLine(prompt, 2000), 120))} `}${given(graded.studentAnswer, 80)} ${graded.correct ? 'Correct' : `Not yet; the right answer is ${keyWords(graded.correctAnswer, 80)}`}, ${counted(graded)}.`
    return few ? [line, ...pointLines(graded)] : [line]
  })
  return `You have ${counted(result)}, ${result.percent} percent${partlyOwn}.\n\n${lines.join('\n')}`
}

const aboutResult =
  /\b(?:i do|i did|score|points?|grades?|graded|results?|marks?|percent|wrong|right|correct|missed|mistakes?|errors?|my answers?|pass(?:ed)?|fail(?:ed)?|exam|question)\b/i

const noScore =
  'Your exam is submitted and has no score yet. Without a model you grade your short answers yourself: compare each with its model answer and tick the points it makes.'

const materialOf = ({ sourceText, pages = [], isAuthored = false }: ExaminerQuestion, about: string) => ({
  notes: sourceText,
  pages,
  isAuthored,
  studentMessage: about,
})

/** The answer that the learner asks about: by its number, otherwise the answer on the screen. */
function answerMeant(request: ExaminerQuestion, result: GradingResult): GradedAnswer | undefined {
  const numbered = request.question.slice(0, 300).match(/\bquestion (?:number )?(\d{1,2})\b/i)
  if (numbered !== null) return result.questions[Number(numbered[1]) - 1]
  return result.questions.find(({ questionId }) => questionId === request.currentQuestion?.id)
}

/** The key of the open question itself, where the request names no exam of Trivium's. */
function carriedAnswer({ currentQuestion: open }: ExaminerQuestion): string | undefined {
  if (open === null || !open.correctAnswer) return undefined
  return `${given(open.studentAnswer ?? '', 400)} The right answer is ${keyWords(open.correctAnswer, 600)}.`
}

function after(request: ExaminerQuestion): string {
  const { result, score = '', asked = [], currentQuestion } = request
  if (result === undefined || result === null) {
    const known = score === '' ? noScore : `You have ${escapeMarkdown(score)}.`
    return carriedAnswer(request) ?? known
  }
  const promptOf = (id: string) =>
    (currentQuestion?.id === id ? currentQuestion.prompt : asked.find((one) => one.id === id)?.prompt) ?? ''
  const meant = answerMeant(request, result)
  if (meant !== undefined) {
    const prompt = promptOf(meant.questionId)
    const found = quoteAnswer(materialOf(request, prompt))
    const stands = found.kind === 'answer' ? `\n\nOn this question, from ${found.words}` : ''
    return `${oneAnswer(meant, prompt)}${stands}`
  }
  if (!aboutResult.test(request.question)) {
    const found = quoteAnswer(materialOf(request, request.question))
    if (found.kind === 'answer') return `This is from ${found.words}`
  }
  return wholeResult(result, promptOf)
}

const beforeIt =
  'The exam has not started. It has questions with choices, questions with true or false, and questions that you answer in a few sentences: about two minutes for each. You will see a clock, but you can take longer.'

function before(request: ExaminerQuestion): string {
  const isAboutExam = requestIn(request.question) !== undefined || aboutResult.test(request.question)
  return isAboutExam ? beforeIt : answerByQuoting(materialOf(request, request.question))
}

/**
 * Answers a learner about an exam: from the text before it, from the result after it, and nothing while it
 * runs.
 */
export function replyAsExaminer(request: ExaminerQuestion): string {
  if (request.phase === 'during_exam') return during(request)
  if (requestIn(request.question) === 'thanks') return 'You are welcome.'
  return request.phase === 'pre_exam' ? before(request) : after(request)
}
