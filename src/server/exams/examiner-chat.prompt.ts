import type { ExaminerChatRequest } from '#contract/exams.ts'
import { chatTurns } from '#server/platform/chat-turns.ts'
import { definePrompt } from '#server/platform/prompts.ts'
import { describeLearner } from '#server/profile/describe-learner.ts'

const prompt = definePrompt({
  file: 'examinerChatPrompt.txt',
  data: ['learner', 'exam', 'question'],
  plain: ['phase'],
})

/** While the exam runs the Examiner is told no more of a question than the learner sees. */
function describeQuestion({ currentQuestion, questionPhase }: ExaminerChatRequest): string {
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

function describeExam({ examContext }: ExaminerChatRequest): string {
  const { currentQuestionIndex, totalQuestions, timeRemaining, score } = examContext
  const place = typeof currentQuestionIndex === 'number' ? `Question number: ${currentQuestionIndex + 1}` : ''
  return [
    place,
    typeof totalQuestions === 'number' ? `Questions in all: ${totalQuestions}` : '',
    timeRemaining === '' ? '' : `Time left: ${timeRemaining}`,
    `Score: ${score === '' ? 'not graded yet' : score}`,
  ]
    .filter(Boolean)
    .join('\n')
}

export const examinerChatPrompt = (request: ExaminerChatRequest) => ({
  system: prompt.fill({
    learner: describeLearner(request.studentProfile),
    exam: describeExam(request),
    question: describeQuestion(request),
    phase: request.questionPhase,
  }),
  turns: chatTurns(request.chatHistory, request.question),
})
