import type { ChatTurn } from '#contract/conversations.ts'
import type { ExamPhase, GradedAnswer, GradingResult, OpenQuestion, QuestionKind } from '#contract/exams.ts'
import { answersFrom, findPassages } from '#server/guide/text/find-passages.ts'
import { lessonPassages, quoteSaid } from '#server/guide/text/lesson-passages.ts'
import { clip, escapeMarkdown, oneLine, quoteBlock } from '#server/guide/text/plain-text.ts'
import { pick, seedOf } from '#server/guide/text/seed.ts'

export type ExaminerQuestion = {
  /** What the learner asks. */
  question: string
  /** After submission it may carry what was answered and what was wanted. */
  currentQuestion:
    | (OpenQuestion & { studentAnswer?: string; correctAnswer?: string; explanation?: string })
    | null
  phase: ExamPhase
  history: readonly ChatTurn[]
  /** What the exam was made from; never quoted while the exam runs. */
  sourceText: string
  /** Once graded. */
  result?: GradingResult | null
}

const shapes: Record<QuestionKind, string> = {
  multiple_choice:
    'One of the options fits. Read all of them before you choose, and strike out those that cannot be.',
  true_false: 'Read the statement word by word: it is right only if every word of it is.',
  short_answer:
    'Two to four sentences are enough. Name the terms you would need to explain it to someone else.',
}

const wantsAnswer =
  /\b(?:answer|solution|solve|correct|right one|which (?:one|option)|true or false|hint|tell me)\b/i

/** While the exam runs: the shape of the answer and the objective, and nothing that could be the answer. */
function during({ question, currentQuestion }: ExaminerQuestion): string {
  if (currentQuestion === null)
    return 'The exam is running. Open a question, and I will tell you what kind of answer it needs.'
  const seed = seedOf(question, currentQuestion.id)
  const lead = wantsAnswer.test(question)
    ? 'I do not give answers away during the exam.'
    : pick(
        [
          'The exam is running, so I can only help with the question itself.',
          'I can tell you what is asked, not what to answer.',
        ],
        seed,
      )
  const objective = oneLine(currentQuestion.objective, 500)
  const tests = objective === '' ? '' : ` It tests this objective: “${escapeMarkdown(objective)}”`
  const worth = currentQuestion.points > 1 ? ` It is worth ${currentQuestion.points} points.` : ''
  return `${lead} ${shapes[currentQuestion.kind]}${tests}${worth}\n\nWhich part of the question is unclear to you?`
}

function passage({ question, sourceText, history }: ExaminerQuestion, also: string): string | undefined {
  const asked = { notes: sourceText, courseText: '', history: [...history], studentMessage: question }
  const { said, passages, language } = lessonPassages(asked)
  const [best] = [question, also].flatMap((text) => findPassages(text, passages, language).slice(0, 1))
  if (best === undefined || best.coverage < answersFrom) return undefined
  return quoteBlock(clip(quoteSaid(best.source, said), 600))
}

/** The graded answer to the open question, from the result or from what the question itself carries by now. */
function gradedAnswer({ currentQuestion: open, result }: ExaminerQuestion): GradedAnswer | undefined {
  if (open === null) return undefined
  const found = result?.questions.find(({ questionId }) => questionId === open.id)
  if (found !== undefined || !open.correctAnswer) return found
  const studentAnswer = open.studentAnswer ?? ''
  const correct = open.kind !== 'short_answer' && studentAnswer.trim() === open.correctAnswer.trim()
  const explanation = open.explanation ?? ''
  const score = correct ? open.points : 0
  return {
    questionId: open.id,
    correct,
    score,
    maxScore: open.points,
    studentAnswer,
    correctAnswer: open.correctAnswer,
    explanation,
  }
}

/** After submission, with a question open: what was answered, what was wanted, and where it stands. */
function reviewing(request: ExaminerQuestion): string {
  const open = request.currentQuestion
  const graded = gradedAnswer(request)
  if (open === null || graded === undefined) {
    const found = passage(request, open?.prompt ?? '')
    const quote = found === undefined ? '' : ` The text says:\n\n${found}`
    return `Your exam is submitted; this question is not graded yet.${quote}\n\nWould you answer it the same way again?`
  }
  const given = oneLine(graded.studentAnswer, 2000)
  const yours =
    given === '' ? 'You left this one open.' : `You answered “${escapeMarkdown(clip(given, 400))}”.`
  const counted = request.result !== undefined && request.result !== null
  const missed = counted
    ? `Not yet: ${graded.score} of ${graded.maxScore} points.`
    : 'Compare it with the key.'
  const verdict = graded.correct ? 'That is correct.' : missed
  const key = `The right answer is “${escapeMarkdown(clip(oneLine(graded.correctAnswer, 2000), 600))}”.`
  const why = oneLine(graded.explanation, 2000)
  const found = passage(request, open.prompt)
  const quote = found === undefined || why.includes('The text says') ? '' : `\n\nThe text says:\n\n${found}`
  return `${yours} ${verdict} ${key}${why === '' ? '' : `\n\n${escapeMarkdown(why)}`}${quote}\n\nWhat would you write if it came up again?`
}

function after(request: ExaminerQuestion): string {
  const { result } = request
  const found = passage(request, '')
  const quote = found === undefined ? '' : `On what you ask, the text says:\n\n${found}\n\n`
  if (result === undefined || result === null)
    return `${quote}Your exam is submitted and has not been graded yet. Open a question to go through it with me.`
  const missed = result.questions.filter(({ correct }) => !correct).length
  const next =
    missed === 0
      ? 'Every answer was right. Which question was the hardest for you?'
      : `${missed === 1 ? 'One answer is' : `${missed} answers are`} not there yet. Open one of them, and we will look at it together.`
  return `${quote}You have ${result.score} of ${result.maxScore} points, ${result.percent} percent. ${next}`
}

function before(request: ExaminerQuestion): string {
  const found = passage(request, '')
  const quote = found === undefined ? '' : `On what you ask, the text says:\n\n${found}\n\n`
  return `${quote}The exam has not started. It asks for choices, for true or false, and for a few sentences of your own, about two minutes a question. You will see a clock, but you can take longer.\n\nIs there a term you want to look up before you start?`
}

/** Answers a learner about an exam: helpful before and after it, silent on answers while it runs. */
export function replyAsExaminer(request: ExaminerQuestion): string {
  if (request.phase === 'during_exam') return during(request)
  if (request.phase === 'reviewing') return reviewing(request)
  return request.phase === 'post_exam' ? after(request) : before(request)
}
