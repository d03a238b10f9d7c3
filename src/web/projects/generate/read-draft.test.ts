import { expect, it } from 'vitest'
import { saveProjectSchema } from '#contract/projects/project-with-milestones.ts'
import { draftAsSent, draftFormOf, emptyDraftForm, hoursOfDraft, withPart } from './draft-form-values.ts'
import { readDraft } from './read-draft.ts'

const head = {
  title: 'A guide',
  description: 'One sheet.',
  projectType: 'guide',
  difficultyLevel: 'beginner',
}
const milestone = (id: string, hours = 1) => ({
  id,
  title: `Step ${id}`,
  description: 'Do it.',
  tasks: ['One, two'],
  hours,
  criteria: ['It is there.'],
  hints: ['a', 'b', 'c'],
  conceptKeys: ['base-rate'],
})
const plan = { event: 'plan', data: { writtenBy: 'model', concepts: [] } }
const request = {
  courseId: '00000000-0000-4000-8000-000000000001',
  unitIds: ['00000000-0000-4000-8000-000000000002'],
  wish: '',
  hours: 5,
}

it('is read piece by piece, and the whole counts where it differs', () => {
  const pieces = [plan, { event: 'head', data: head }, { event: 'milestone', data: milestone('m1', 9) }]
  expect(readDraft(pieces)).toMatchObject({ head, milestones: [{ hours: 9 }], isWhole: false })
  const draft = { event: 'draft', data: { head, milestones: [milestone('m1', 1)] } }
  expect(readDraft([...pieces, draft])).toMatchObject({ milestones: [{ hours: 1 }], isWhole: true })
})

it('without what cannot be read', () => {
  const broken = [
    { event: 'draft', data: { head: {} } },
    { event: 'constructor', data: 1 },
    { event: 'head', data: 5 },
  ]
  expect(readDraft([plan, ...broken])).toMatchObject({ head: null, milestones: [], isWhole: false })
  expect(draftFormOf(readDraft([]))).toEqual(emptyDraftForm)
})

it('is saved as a project that the contract takes, with its run', () => {
  const draft = readDraft([
    { event: 'draft', data: { head, milestones: ['m1', 'm2', 'm3'].map((id) => milestone(id)) } },
  ])
  const runId = '00000000-0000-4000-8000-000000000003'
  const sent = saveProjectSchema.parse(draftAsSent(draftFormOf(draft), { runId, request }))
  expect(sent).toMatchObject({
    ...head,
    runId,
    courseId: request.courseId,
    unitId: request.unitIds[0],
    estimatedHours: 3,
  })
  expect(sent.milestones[0]).toMatchObject({
    title: 'Step m1',
    estimatedHours: 1,
    successCriteria: ['It is there.'],
    conceptKeys: ['base-rate'],
    tasks: [{ title: 'One, two' }],
    aiHints: ['a', 'b', 'c'],
    hintsSeen: false,
  })
})

it('takes as long as its milestones, an hour each at least', () => {
  const form = (...hours: string[]) => ({
    milestones: hours.map((estimatedHours) => ({
      ...milestone('m'),
      estimatedHours,
      tasks: '',
      successCriteria: '',
      aiHints: '',
      hintsSeen: true,
    })),
  })
  expect(hoursOfDraft(form('1', '1', '1'))).toBe(3)
  expect(hoursOfDraft(form('1', '2', '1'))).toBe(4)
  expect(hoursOfDraft(form('x', '0', '-3'))).toBe(3)
  expect(hoursOfDraft(form())).toBe(1)
  expect(hoursOfDraft(form('10000', '10000'))).toBe(10_000)
})

it('has one part written again and the others as they were', () => {
  const form = draftFormOf(
    readDraft([{ event: 'draft', data: { head, milestones: [milestone('m1'), milestone('m2')] } }]),
  )
  const after = withPart(form, 'm2', { ...milestone('m9', 3), title: 'Another' })
  expect(after.milestones.map(({ id, title, estimatedHours }) => [id, title, estimatedHours])).toEqual([
    ['m1', 'Step m1', '1'],
    ['m2', 'Another', '3'],
  ])
  expect(withPart(form, 'head', { title: 'T', description: 'D' })).toEqual({
    ...form,
    title: 'T',
    description: 'D',
  })
  expect(withPart(form, 'gone', milestone('m1'))).toEqual(form)
})
