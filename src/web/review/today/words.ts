import type { Today } from '#contract/review/today.ts'
import { innerTitle } from '#contract/words/text.ts'

export function aboutLesson({ courseTitle, activity }: NonNullable<Today['lesson']>): string {
  const course = `${innerTitle(courseTitle)}.`
  if (activity === null) return course
  if (activity.index === 0)
    return `${course} ${activity.count === 1 ? '1 activity' : `${activity.count} activities`}.`
  return `${course} Activity ${activity.index + 1} of ${activity.count}: ${innerTitle(activity.title)}`
}

export function aboutReview({ cards, minutes }: NonNullable<Today['review']>): string {
  return `${minutesInWords(minutes)} ${cards === 1 ? 'It can wait.' : 'They can wait.'}`
}

const minutesInWords = (minutes: number) => (minutes === 1 ? 'About a minute.' : `About ${minutes} minutes.`)
