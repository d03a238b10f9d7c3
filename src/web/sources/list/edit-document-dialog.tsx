import '@mantine/core/styles/Input.layer.css'
import { TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { sourceLimits } from '#contract/sources/kinds.ts'
import type { editSourceSchema, Source } from '#contract/sources.ts'
import { innerTitle } from '#contract/words/text.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { courseChoicesQuery } from '#web/lib/calls/course-choices.ts'
import { changedFields, only } from '#web/lib/forms/form-changes.ts'
import { FormDialog } from '#web/lib/forms/form-dialog.tsx'
import { useGuardedSave } from '#web/lib/forms/use-guarded-save.ts'
import { editSource, fetchSource, refreshSources } from '#web/sources/api.ts'
import { languageChoices } from '#web/sources/source-words.ts'
import { ChangedElsewhere } from '#web/ui/forms/changed-elsewhere.tsx'
import { ChoiceSelect } from '#web/ui/forms/choice-select.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { notify } from '#web/ui/notices/notify.ts'
import { freshOnOpen, type OpenedOn } from '#web/ui/overlays/fresh-on-open.tsx'

type EditSource = z.input<typeof editSourceSchema>

export const EditDocumentDialog = freshOnOpen<Source>(EditDocument)

const formOf = ({ title, author, courseId, language }: Source) => ({
  title,
  author,
  courseId: courseId ?? '',
  language: language ?? '',
})
const asSent = <Form extends { courseId?: string; language?: string }>({
  courseId,
  language,
  ...words
}: Form) => ({
  ...words,
  ...(courseId === undefined ? {} : { courseId: courseId || null }),
  ...(language && { language: language as EditSource['language'] }),
})

function EditDocument({ subject: source, ...dialog }: OpenedOn<Source>) {
  const client = useQueryClient()
  const courses = useQuery(courseChoicesQuery)
  const { form, error, conflict } = useGuardedSave({
    schema: () => import('#contract/sources.ts').then((m) => m.editSourceSchema.omit({ revision: true })),
    initialValues: formOf(source),
    asSent,
    row: source,
    fetchRow: () => fetchSource(source.id) as Promise<Source>,
    formOf,
    send: (before, after, { revision }) =>
      editSource(source.id, { ...asSent(only(after, changedFields(before, after))), revision }),
    onSaved: () => {
      void refreshSources(client)
      notify.success('Document saved.')
      dialog.onClose()
    },
  })
  return (
    <FormDialog
      {...dialog}
      form={form}
      title="Edit document"
      submitLabel="Save Changes"
      isBlocked={conflict !== null}
      fault={error && <ErrorAlert title="The document was not saved">{sentenceFor(error)}</ErrorAlert>}
    >
      {conflict && <ChangedElsewhere thing="document" {...conflict} />}
      <TextInput
        {...form.field('title', sourceLimits.title)}
        label="Title"
        withAsterisk
        required
        data-autofocus
      />
      <TextInput
        {...form.field('author', sourceLimits.author)}
        label="Author"
        description="Shown with the title to others who learn from your course."
      />
      <ChoiceSelect
        {...form.field('courseId')}
        label="Use in course"
        description="Lessons of this course may cite it."
        data={[
          { value: '', label: courses.isPending ? 'Loading courses...' : 'No course' },
          ...(courses.data ?? []).map(({ id, title }) => ({ value: id, label: innerTitle(title) })),
        ]}
      />
      {source.language !== null && (
        <ChoiceSelect
          {...form.field('language')}
          label="Language of the text"
          description="The search uses this language. If you change it, Trivium reads the document again."
          data={languageChoices()}
        />
      )}
    </FormDialog>
  )
}
