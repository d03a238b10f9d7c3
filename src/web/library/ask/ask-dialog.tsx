import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Loader.layer.css'
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useRef, useState } from 'react'
import type { AskLibrarian } from '#contract/library/ask.ts'
import { askLimits } from '#contract/library/ask-rules.ts'
import { innerTitle } from '#contract/words/text.ts'
import { courseChoicesQuery } from '#web/lib/calls/course-choices.ts'
import { appConfig } from '#web/lib/config.ts'
import { useDraft } from '#web/lib/forms/use-draft.ts'
import { useSchemaForm } from '#web/lib/forms/use-schema-form.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ChoiceSelect } from '#web/ui/forms/choice-select.tsx'
import { AskAnswer } from './ask-answer.tsx'
import classes from './ask-dialog.module.css'
import { type Asking, useAsking } from './use-asking.ts'

interface AskDialogProps {
  opened: boolean
  /** The course that the library shows, if it shows one. */
  courseId: string | null
  onClose: () => void
}

/** The dialog over the library in which the learner asks the Librarian for material. */
export function AskDialog({ opened, courseId, onClose }: AskDialogProps) {
  const asking = useAsking()
  const wish = useRef<HTMLInputElement>(null)
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Ask Librarian"
      leave={null}
      footer={
        <>
          <p className={`muted small mr-auto ${classes.foot}`}>
            {appConfig.catalogues
              ? '“Checked” means that the work was found in an open catalogue.'
              : 'The catalogues are off here, so you get words to search for instead of titles. The operator can switch the catalogues on with CATALOGUES=on.'}
          </p>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <AskForm asking={asking} courseId={courseId} wish={wish} />
      <AskAnswer asking={asking} onLeave={() => wish.current?.focus()} />
    </Dialog>
  )
}

const empty = { wish: '', courseId: '', unitId: '' }

/** The form shows the previous request until the learner types another. */
function useAskForm(asking: Asking, courseId: string | null) {
  const { data: courses = [] } = useQuery(courseChoicesQuery)
  // Used until the server has sent the run's id.
  const [sent, setSent] = useState<AskLibrarian | null>(null)
  const asked = (asking.run?.request as AskLibrarian | undefined) ?? sent
  const saved =
    asked === null
      ? { ...empty, courseId: courseId ?? '' }
      : { wish: asked.wish, courseId: asked.courseId ?? '', unitId: asked.unitId ?? '' }
  const draft = useDraft({ place: 'ask-librarian', empty, saved })
  const unitsOf = (values: typeof empty) => courses.find(({ id }) => id === values.courseId)?.units ?? []
  const form = useSchemaForm({
    schema: () => import('#contract/library/ask.ts').then((m) => m.askLibrarianSchema),
    initialValues: saved,
    draft,
    asSent: (values) => ({
      wish: values.wish,
      courseId: values.courseId || null,
      unitId: unitsOf(values).some(({ id }) => id === values.unitId) ? values.unitId : null,
    }),
    send: (request) => {
      setSent(request)
      draft.clear()
      void asking.begin(request)
    },
  })
  return { form, courses, units: unitsOf(form.values) }
}

interface AskFormProps {
  asking: Asking
  courseId: string | null
  wish: RefObject<HTMLInputElement | null>
}

function AskForm({ asking, courseId, wish }: AskFormProps) {
  const { form, courses, units } = useAskForm(asking, courseId)
  const isRunning = asking.state === 'running'
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (isRunning) event.preventDefault()
    else form.submit(event)
  }
  return (
    <form className={classes.form} method="post" noValidate onSubmit={submit} aria-label="Ask Librarian">
      <TextInput
        {...form.field('wish', askLimits.wish)}
        ref={wish}
        label="What are you looking for?"
        data-autofocus
      />
      <ChoiceSelect
        {...form.field('courseId')}
        label="Course"
        data={[
          { value: '', label: 'All courses' },
          ...courses.map(({ id, title }) => ({ value: id, label: innerTitle(title) })),
        ]}
        onChange={({ currentTarget: { value } }) => {
          form.setFieldValue('unitId', '')
          form.setFieldValue('courseId', value)
        }}
      />
      {units.length > 0 && (
        <ChoiceSelect
          {...form.field('unitId')}
          label="Unit"
          data={[
            { value: '', label: 'All units' },
            ...units.map(({ id, title }, at) => ({ value: id, label: `${at + 1}. ${innerTitle(title)}` })),
          ]}
          className={classes.unit ?? ''}
        />
      )}
      {/* Not `disabled`, so that it keeps the focus. */}
      <Button
        type="submit"
        className={classes.ask ?? ''}
        {...(isRunning && { 'data-disabled': true, 'aria-disabled': true, 'aria-busy': true })}
      >
        Ask
      </Button>
    </form>
  )
}
