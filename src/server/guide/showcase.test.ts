import { describe, expect, it } from 'vitest'
import type { CourseRequest } from '#contract/courses.ts'
import { planCourse } from '#server/guide/plans/plan-course.ts'
import { languageOf } from '#server/guide/text/language.ts'
import { wordReader } from '#server/guide/text/read-text.ts'
import { showcaseCourses } from '#tests/showcase/courses.ts'
import { showcaseLesson } from '#tests/showcase/lessons.ts'
import { strayQuestions, tidesQuestions } from '#tests/showcase/questions.ts'
import { tidesTranscript } from '#tests/showcase/transcript.ts'
import { replyAboutVideo } from './reply-as-librarian.ts'
import { writeNotes } from './write-notes.ts'

const say = (line: string) => {
  process.stdout.write(`offline guide: ${line}\n`)
}

/** A course's own words, by their stems. */
function ownWords({ course }: CourseRequest): { own: Set<string>; read: ReturnType<typeof wordReader> } {
  const text = [course.title, course.description, ...course.objectives, ...course.referenceBooks].join(' ')
  const read = wordReader(languageOf(text))
  return { own: new Set(read(text).map((word) => word.key)), read }
}

/** A title with the course's own terms taken out: what is left is the guide's template and the grammar between. */
function skeleton(title: string, { own, read }: ReturnType<typeof ownWords>): string {
  return read(title)
    .map((word) => (own.has(word.key) && !word.general ? '·' : word.text.toLowerCase()))
    .join(' ')
    .replace(/·(?: ·)+/g, '·')
}

function templates(lessons?: number) {
  return showcaseCourses.map((request) => {
    const stretched = lessons === undefined ? request : { ...request, course: { ...request.course, lessons } }
    const words = ownWords(request)
    const titles = planCourse(stretched).map((unit) => unit.lessonTitle)
    const all = titles.flatMap((title) => words.read(title))
    return {
      skeletons: titles.map((title) => skeleton(title, words)),
      foreign: all.filter((word) => !words.own.has(word.key)).length,
      count: all.length,
      titles,
    }
  })
}

/** Pairs of courses whose titles, own terms taken out, read the same from the first lesson to the last. */
function sharedTemplates(courses: ReturnType<typeof templates>): number {
  const seen = courses.map(({ skeletons }) => skeletons.join(' / '))
  return seen.length - new Set(seen).size
}

/** The largest share of lessons in which two courses have the same words of the guide's own at the same place. */
function largestOverlap(courses: ReturnType<typeof templates>): number {
  let most = 0
  for (const [at, one] of courses.entries()) {
    for (const two of courses.slice(at + 1)) {
      const length = Math.min(one.skeletons.length, two.skeletons.length)
      const same = one.skeletons.filter(
        (text, index) => text === two.skeletons[index] && /\p{L}/u.test(text),
      ).length
      most = Math.max(most, same / length)
    }
  }
  return most
}

const percent = (share: number) => `${Math.round(share * 100)} %`

describe('the offline guide on ten real course forms', () => {
  it('names units after their own topics: no two courses share a template', () => {
    const asked = templates()
    const words = asked.reduce((sum, { count }) => sum + count, 0)
    const foreign = asked.reduce((sum, course) => sum + course.foreign, 0)
    say(
      `unit titles: ${asked.flatMap(({ titles }) => titles).length} in ${asked.length} courses, ${sharedTemplates(asked)} shared templates, ${percent(1 - foreign / words)} of the words are the course’s own, at most ${percent(largestOverlap(asked))} of two courses’ titles built alike`,
    )
    expect(asked).toHaveLength(10)
    expect(sharedTemplates(asked)).toBe(0)
    expect(largestOverlap(asked)).toBeLessThanOrEqual(0.25)
    expect(foreign / words).toBeLessThan(0.05)
  })

  it('keeps them apart also when every course is stretched to twenty lessons', () => {
    const long = templates(20)
    say(
      `stretched to 20 lessons: ${sharedTemplates(long)} shared templates, at most ${percent(largestOverlap(long))} of two courses’ titles built alike`,
    )
    expect(sharedTemplates(long)).toBe(0)
    expect(largestOverlap(long)).toBeLessThanOrEqual(0.35)
  })

  it('uses the input’s own terms in every section of the notes', () => {
    let sections = 0
    const without: string[] = []
    for (const [at, request] of showcaseCourses.entries()) {
      const { own, read } = ownWords(request)
      for (let unit = 0; unit < request.course.lessons; unit++) {
        const lesson = showcaseLesson(at, unit)
        // The address of a link repeats its words, so only what a reader sees is counted.
        const notes = writeNotes(lesson).replaceAll(/\]\([^)]*\)/g, ']')
        for (const section of notes.split(/^## .*$/m)) {
          sections++
          const terms = new Set(
            read(section)
              .filter((word) => !word.general && own.has(word.key))
              .map(({ key }) => key),
          )
          if (terms.size < 2) without.push(`${lesson.lessonTitle}: ${section.trim().slice(0, 80)}`)
        }
      }
    }
    say(`notes: ${sections} sections, ${sections - without.length} use at least two of the input’s own terms`)
    expect(without).toEqual([])
  })

  it('retrieves the right passage for at least 16 of 20 questions to a transcript', () => {
    const ask = (message: string) =>
      replyAboutVideo({
        message,
        transcript: [...tidesTranscript],
        currentTimeSeconds: 0,
        videoTitle: 'How the tides work',
        videoDescription: '',
        channelName: '',
      })
    const missed = tidesQuestions.filter(({ question, from, to }) => {
      const { timestamp } = ask(question)
      return timestamp === null || timestamp < from || timestamp > to
    })
    const turnedDown = strayQuestions.filter((question) => ask(question).timestamp === null)
    say(
      `transcript of ${tidesTranscript.length} lines: ${tidesQuestions.length - missed.length} of ${tidesQuestions.length} questions find their passage, ${turnedDown.length} of ${strayQuestions.length} stray ones are turned down`,
    )
    expect(tidesTranscript.length).toBeGreaterThanOrEqual(150)
    expect(tidesQuestions).toHaveLength(20)
    expect(tidesQuestions.length - missed.length).toBeGreaterThanOrEqual(16)
    expect(turnedDown).toEqual(strayQuestions)
  })
})
