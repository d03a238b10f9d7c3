import { classroomLimits } from '#contract/classroom.ts'
import type { CourseRequest } from '#contract/courses.ts'
import { libraryLimits } from '#contract/library.ts'
import { planCourse } from '#server/guide/plan-course.ts'
import { planLesson } from '#server/guide/plan-lesson.ts'
import { replyAboutVideo } from '#server/guide/reply-as-librarian.ts'
import { replyInChat } from '#server/guide/reply-as-professor.ts'
import { showcaseCourses } from '#server/guide/showcase/courses.ts'
import { showcaseLesson } from '#server/guide/showcase/lessons.ts'
import { tidesTranscript } from '#server/guide/showcase/transcript.ts'
import { writeExam } from '#server/guide/write-exam.ts'
import { writeNotes } from '#server/guide/write-notes.ts'
import { type Benchmark, median } from './benchmark.ts'

const limitMs = 50
const lecture = tidesTranscript.map(({ text }) => text).join(' ')
/** The lecture again and again, with words of its own in every round, as long as a limit allows. */
const long = (limit: number): string => {
  const rounds = Array.from(
    { length: Math.ceil(limit / lecture.length) },
    (_, at) => `Part${at} begins. ${lecture}`,
  )
  return rounds.join('\n\n').slice(0, limit)
}

const lesson = showcaseLesson(0, 1)
const course = showcaseCourses[0] as CourseRequest
const usual = {
  notes: writeNotes(lesson),
  courseText: lesson.courseDescription,
  transcript: [...tidesTranscript],
}
const atLimit = {
  notes: long(classroomLimits.notes),
  courseText: long(classroomLimits.context),
  transcript: (long(libraryLimits.transcriptBytes).match(/.{1,100}/g) ?? []).map((text, at) => ({
    startSeconds: at * 3,
    text,
  })),
}

function answers({ notes, courseText, transcript }: typeof usual): [string, () => unknown][] {
  const chat = {
    leader: 'Professor',
    lessonTitle: lesson.lessonTitle,
    profile: course.profile,
    courseText,
    notes,
    history: [],
  }
  const video = {
    transcript,
    currentTimeSeconds: 60,
    videoTitle: 'Tides',
    videoDescription: '',
    channelName: '',
  }
  return [
    ['course plan', () => planCourse(course)],
    ['lesson plan', () => planLesson(lesson)],
    ['notes', () => writeNotes({ ...lesson, courseText })],
    [
      'exam',
      () =>
        writeExam({
          lessonTitle: lesson.lessonTitle,
          objective: lesson.lessonObjective,
          sourceText: notes,
          questionCount: 20,
        }),
    ],
    ['chat', () => replyInChat({ ...chat, studentMessage: 'Why is there a second bulge on the far side?' })],
    [
      'video question',
      () => replyAboutVideo({ ...video, message: 'Why is there a second bulge on the far side?' }),
    ],
    ['video summary', () => replyAboutVideo({ ...video, message: 'summarize the main points' })],
    ['video quiz', () => replyAboutVideo({ ...video, message: 'create a few quiz questions' })],
  ]
}

function measure(inputs: typeof usual): { slowest: string; ms: number; medians: Record<string, number> } {
  const medians: Record<string, number> = {}
  for (const [name, answer] of answers(inputs)) {
    const times = Array.from({ length: 25 }, () => {
      const from = performance.now()
      answer()
      return performance.now() - from
    })
    medians[name] = median(times)
  }
  const [slowest, ms] = Object.entries(medians).sort(([, a], [, b]) => b - a)[0] ?? ['nothing', 0]
  return { slowest, ms, medians }
}

const benchmark = (name: string, inputs: typeof usual): Benchmark => ({
  name,
  promise: `each answer in at most ${limitMs} ms`,
  run: async () => {
    const { slowest, ms, medians } = measure(inputs)
    return { figure: `${ms.toFixed(1)} ms (${slowest})`, holds: ms <= limitMs, details: medians }
  },
})

export const benchmarks: Benchmark[] = [
  benchmark('offline guide', usual),
  benchmark('offline guide at its limits', atLimit),
]
