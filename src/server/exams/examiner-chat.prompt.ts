import { chatTurns } from '#server/conversations/chat-turns.ts'
import { markAsData } from '#server/platform/guides/mark-as-data.ts'
import { definePrompt } from '#server/platform/guides/prompts.ts'
import type { Turn } from '#server/platform/model/call.ts'
import { describeLearner } from '#server/profile/describe-learner.ts'
import type { AskedOfExaminer } from './examiner-chat.ts'

/** Notes longer than this are cut in a chat's prompt, so that the conversation keeps its room. */
const longestNotes = 30_000

const prompt = definePrompt({
  file: 'examinerChatPrompt.txt',
  data: ['notes', 'learner', 'exam', 'question'],
  plain: ['phase'],
})

const isOpen = ({ questionPhase }: AskedOfExaminer) =>
  questionPhase === 'during_exam' || questionPhase === 'reviewing'

/** While the exam runs the Examiner is told no more of a question than the learner sees. */
function describeQuestion(request: AskedOfExaminer): string {
  const { currentQuestion, questionPhase } = request
  if (currentQuestion === null || !isOpen(request)) return ''
  const { prompt: words, kind, options, points, objective } = currentQuestion
  const choices = kind === 'true_false' ? ['True', 'False'] : options
  const open = [
    `Question: ${words}`,
    `Kind: ${kind}`,
    choices.length > 0 && `Options: ${choices.join(' | ')}`,
    `Points: ${points}`,
    objective !== '' && `Tests: ${objective}`,
  ].filter((line) => line !== false)
  if (questionPhase === 'during_exam') return open.join('\n')
  const { studentAnswer, correctAnswer, explanation } = currentQuestion
  return [
    ...open,
    `The learner answered: ${studentAnswer}`,
    `Right answer: ${correctAnswer}`,
    `Reason: ${explanation}`,
  ].join('\n')
}

function describeExam(request: AskedOfExaminer): string {
  const { currentQuestionIndex, totalQuestions, score } = request.examContext
  const hasPlace = isOpen(request) && typeof currentQuestionIndex === 'number'
  return [
    hasPlace ? `Question number: ${currentQuestionIndex + 1}` : '',
    typeof totalQuestions === 'number' ? `Questions in all: ${totalQuestions}` : '',
    describeTime(request),
    `Score: ${score === '' ? 'not graded yet' : score}`,
  ]
    .filter(Boolean)
    .join('\n')
}

/** Of a clock that stands still; the one that runs is told with the learner's last words. */
function describeTime({ questionPhase, examContext: { timeRemaining } }: AskedOfExaminer): string {
  if (questionPhase === 'during_exam' || timeRemaining === '') return ''
  return questionPhase === 'pre_exam'
    ? `Time planned: ${timeRemaining}`
    : `Time left when it was submitted: ${timeRemaining}`
}

/** The lesson the exam was made from; while the exam runs, its answers stand in it. */
const describeNotes = ({ questionPhase, sourceText }: AskedOfExaminer): string =>
  questionPhase === 'during_exam' ? '' : sourceText.slice(0, longestNotes).toWellFormed()

/** What changes with every turn stands at the very end, so that all before it stays the same. */
function turnsOf({ chatHistory, question, questionPhase, examContext }: AskedOfExaminer): Turn[] {
  const { timeRemaining } = examContext
  const turns = chatTurns(chatHistory, question)
  const last = turns.at(-1)
  if (last === undefined || timeRemaining === '' || questionPhase !== 'during_exam') return turns
  return [
    ...turns.slice(0, -1),
    { ...last, content: `${last.content}\n\n${markAsData('time left', timeRemaining)}` },
  ]
}

export const examinerChatPrompt = (request: AskedOfExaminer) => ({
  system: prompt.fill({
    notes: describeNotes(request),
    learner: describeLearner(request.studentProfile),
    exam: describeExam(request),
    question: describeQuestion(request),
    phase: request.questionPhase,
  }),
  turns: turnsOf(request),
})
