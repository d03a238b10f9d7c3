import { chatTurns } from '#server/platform/chat-turns.ts'
import { fence } from '#server/platform/fence.ts'
import type { Turn } from '#server/platform/model/call.ts'
import { definePrompt } from '#server/platform/prompts.ts'
import { describeLearner } from '#server/profile/describe-learner.ts'
import type { AskedOfExaminer } from './examiner-chat.ts'

/** Notes longer than this are cut in a chat's prompt, so that the conversation keeps its room. */
const longestNotes = 30_000

const prompt = definePrompt({
  file: 'examinerChatPrompt.txt',
  data: ['notes', 'learner', 'exam', 'question'],
  plain: ['phase'],
})

/** While the exam runs the Examiner is told no more of a question than the learner sees. */
function describeQuestion({ currentQuestion, questionPhase }: AskedOfExaminer): string {
  if (currentQuestion === null || questionPhase === 'pre_exam') return ''
  const { prompt: words, kind, options, points, objective } = currentQuestion
  const open = [
    `Question: ${words}`,
    `Kind: ${kind}`,
    `Options: ${options.join(' | ')}`,
    `Points: ${points}`,
    `Tests: ${objective}`,
  ]
  if (questionPhase === 'during_exam') return open.join('\n')
  const { studentAnswer, correctAnswer, explanation } = currentQuestion
  return [
    ...open,
    `The learner answered: ${studentAnswer}`,
    `Right answer: ${correctAnswer}`,
    `Reason: ${explanation}`,
  ].join('\n')
}

function describeExam({ examContext }: AskedOfExaminer): string {
  const { currentQuestionIndex, totalQuestions, score } = examContext
  const place = typeof currentQuestionIndex === 'number' ? `Question number: ${currentQuestionIndex + 1}` : ''
  return [
    place,
    typeof totalQuestions === 'number' ? `Questions in all: ${totalQuestions}` : '',
    `Score: ${score === '' ? 'not graded yet' : score}`,
  ]
    .filter(Boolean)
    .join('\n')
}

/** The lesson the exam was made from; while the exam runs, its answers stand in it. */
const describeNotes = ({ questionPhase, sourceText }: AskedOfExaminer): string =>
  questionPhase === 'during_exam' ? '' : sourceText.slice(0, longestNotes).toWellFormed()

/** What changes with every turn stands at the very end, so that all before it stays the same. */
function turnsOf({ chatHistory, question, examContext: { timeRemaining } }: AskedOfExaminer): Turn[] {
  const turns = chatTurns(chatHistory, question)
  const last = turns.at(-1)
  if (last === undefined || timeRemaining === '') return turns
  return [
    ...turns.slice(0, -1),
    { ...last, content: `${last.content}\n\n${fence('time left', timeRemaining)}` },
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
