import { examLimits, examPhases } from '#contract/exams/rules.ts'
import { planCourse } from '#server/guide/plans/plan-course.ts'
import { planLesson } from '#server/guide/plans/plan-lesson.ts'
import { statementsIn } from '#server/guide/questions/statements.ts'
import { writeExam } from '#server/guide/questions/write-exam.ts'
import { replyAsExaminer } from '#server/guide/reply-as-examiner.ts'
import { replyAboutVideo } from '#server/guide/reply-as-librarian.ts'
import { replyInChat } from '#server/guide/reply-as-professor.ts'
import { type Benchmark, median } from './benchmark.ts'
import { type GuideInputs, inputsAtLimits, usualInputs } from './guide-inputs.ts'

const limitMs = 50
const rounds = 25

/** Everything the offline guide can be asked for. */
function answers(inputs: GuideInputs): [string, () => unknown][] {
  const { course, lesson, notes, description, message, history, transcript, questions, answer } = inputs
  const { lessonTitle } = lesson
  const pages = [{ kind: 'course' as const, title: course.course.title, text: description }]
  const chat = { lessonTitle, notes, pages, history }
  const video = {
    transcript,
    currentTimeSeconds: 60,
    videoTitle: 'Tides',
    videoDescription: '',
    channelName: '',
  }
  const exam = {
    lessonTitle,
    objective: lesson.lessonObjective,
    questionCount: examLimits.questionCount.max,
  }
  const [open = null] = questions.map((question) => ({ ...question, studentAnswer: answer }))
  const examiner = { question: message, currentQuestion: open, sourceText: notes }
  return [
    ['course plan', () => planCourse(course)],
    ['lesson plan', () => planLesson(lesson)],
    ['exam', () => writeExam({ ...exam, statements: statementsIn([{ name: 'the notes', text: notes }]) })],
    ['chat', () => replyInChat({ ...chat, studentMessage: message })],
    ...examPhases.map((phase): [string, () => unknown] => [
      `Examiner chat, ${phase}`,
      () => replyAsExaminer({ ...examiner, phase }),
    ]),
    ['video question', () => replyAboutVideo({ ...video, message })],
    ['video summary', () => replyAboutVideo({ ...video, message: 'summarize the main points' })],
    ['video quiz', () => replyAboutVideo({ ...video, message: 'create a few quiz questions' })],
  ]
}

type Times = { worst: number; median: number; first: number }

/** What the clock would show on an idle machine: an answer waits for nothing, but others may use the cores. */
function ownMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** The worst of many, the first included: it is each answer that is promised, not the usual one. */
function measure(inputs: GuideInputs): Record<string, Times> {
  const times: Record<string, Times> = {}
  for (const [name, answer] of answers(inputs)) {
    const all = Array.from({ length: rounds }, () => {
      const from = ownMs()
      answer()
      return ownMs() - from
    })
    times[name] = { worst: Math.max(...all), median: median(all), first: all[0] ?? Number.NaN }
  }
  return times
}

const benchmark = (name: string, inputs: GuideInputs): Benchmark => ({
  name,
  promise: `each answer within ${limitMs} ms`,
  run: async () => {
    const times = measure(inputs)
    const [slowest, { worst }] = Object.entries(times).sort(([, a], [, b]) => b.worst - a.worst)[0] ?? [
      'nothing',
      { worst: Number.NaN },
    ]
    return {
      figure: `${worst.toFixed(1)} ms at worst (${slowest})`,
      ranges: [{ what: 'slowest answer', value: worst, unit: 'ms', atMost: limitMs }],
      details: times,
    }
  },
})

export const benchmarks: Benchmark[] = [
  benchmark('offline guide', usualInputs),
  benchmark('offline guide at its limits', inputsAtLimits),
]
