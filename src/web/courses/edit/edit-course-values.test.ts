import { expect, it } from 'vitest'
import type { OwnCourse } from '#contract/courses.ts'
import { type EditCourseValues, readCourseChanges } from './edit-course-values.ts'

const unit = (id: string) => ({ key: id, id, title: id, unitObjective: '', unitAssessment: '' })
const values: EditCourseValues = {
  title: 'Sums',
  description: 'About it',
  visibility: 'public',
  units: [unit('one'), unit('two')],
}

it('sends what was changed, a title as it is shown, and a unit that another window removed as a new one', () => {
  const row = { title: 'Sums', revision: 4, units: [{ id: 'one' }] } as OwnCourse
  expect(readCourseChanges(values, { ...values, title: 'More sums' }, row)).toEqual({
    title: 'More sums',
    revision: 4,
  })
  const asJson = { ...row, title: '{"title":"Sums"}' }
  expect(readCourseChanges(values, { ...values, description: 'More' }, asJson)).toEqual({
    title: 'Sums',
    description: 'More',
    revision: 4,
  })
  const swapped = { ...values, units: values.units.toReversed() }
  expect(readCourseChanges(values, swapped, row).units).toEqual([
    { title: 'two', unitObjective: '', unitAssessment: '' },
    { id: 'one', title: 'one', unitObjective: '', unitAssessment: '' },
  ])
})
