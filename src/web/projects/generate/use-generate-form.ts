import { useQuery } from '@tanstack/react-query'
import { openUnits } from '#contract/courses/course-rules.ts'
import type { OwnCourse } from '#contract/courses.ts'
import type { GenerateProject } from '#contract/projects/generate.ts'
import { hourChoices } from '#contract/projects/generate-rules.ts'
import { courseChoicesQuery } from '#web/lib/calls/course-choices.ts'
import { useDraft } from '#web/lib/forms/use-draft.ts'
import { useSchemaForm } from '#web/lib/forms/use-schema-form.ts'

/** As it is typed; without a course, the one used last. */
interface GenerateForm {
  courseId: string
  unitIds: string[]
  wish: string
  hours: string
}

const emptyForm: GenerateForm = { courseId: '', unitIds: [], wish: '', hours: String(hourChoices[1]) }

const formOf = ({ courseId, unitIds, wish, hours }: GenerateProject): GenerateForm => ({
  courseId,
  unitIds,
  wish,
  hours: String(hours),
})

/** The units a learner has come to. */
export const begunUnits = (course: OwnCourse) => course.units.slice(0, openUnits(course, course.units.length))

/** What is asked for, kept while it is typed; it begins as what was asked last. */
export function useGenerateForm(asked: GenerateProject | null, generate: (request: GenerateProject) => void) {
  const courses = useQuery(courseChoicesQuery)
  const saved = asked === null ? emptyForm : formOf(asked)
  const draft = useDraft({ place: 'generate-project', empty: emptyForm, saved })
  /** Without a choice yet: the course that comes first, and its unit that was begun last. */
  const chosen = (values: GenerateForm) => {
    const known = courses.data?.find(({ id }) => id === values.courseId)
    const course = known ?? courses.data?.[0]
    const units = course === undefined ? [] : begunUnits(course)
    const unitIds = known
      ? values.unitIds.filter((id) => units.some((unit) => unit.id === id))
      : units.slice(-1).map(({ id }) => id)
    return { course, units, unitIds }
  }
  const form = useSchemaForm({
    schema: () => import('#contract/projects/generate.ts').then((m) => m.generateProjectSchema),
    initialValues: saved,
    asSent: (values) => {
      const { course, unitIds } = chosen(values)
      return { courseId: course?.id ?? '', unitIds, wish: values.wish, hours: Number(values.hours) }
    },
    draft,
    send: (request) => {
      generate(request)
      return request
    },
  })
  return { form, draft, courses, ...chosen(form.values) }
}

export type GenerateFormState = ReturnType<typeof useGenerateForm>
