import type { Classroom } from '#contract/classroom-state.ts'

const listed = (names: string[]): string => new Intl.ListFormat('en', { type: 'conjunction' }).format(names)

/** Once at the foot of a lesson that came with its course: whose work it is, and what may be done with it. */
export function LessonCredit({ plan }: { plan: Classroom['plan'] }) {
  if (plan === null || !plan.activities.some(({ isAuthored }) => isAuthored)) return null
  const { credit } = plan
  return (
    <p className="muted small mt-16">
      This lesson came with the course
      {credit !== null && credit.authors.length > 0 && `, written by ${listed(credit.authors)}`}.
      {credit !== null && credit.licence !== '' && ` Licence: ${credit.licence}.`}
    </p>
  )
}
