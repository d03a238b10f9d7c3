import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Loader.layer.css'
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useRef, useState } from 'react'
import type { AskLibrarian } from '#contract/library/ask.ts'
import { askLimits } from '#contract/library/ask-rules.ts'
import { asKept, innerTitle } from '#contract/words/text.ts'
import { courseChoicesQuery } from '#web/lib/calls/course-choices.ts'
import { appConfig } from '#web/lib/config.ts'
import { useDraft } from '#web/lib/forms/use-draft.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ChoiceSelect } from '#web/ui/forms/choice-select.tsx'
import { fieldClasses } from '#web/ui/forms/field-classes.ts'
import { AskAnswer } from './ask-answer.tsx'
import classes from './ask-dialog.module.css'
import { type Asking, useAsking } from './use-asking.ts'

interface AskDialogProps {
  opened: boolean
  /** The course that the library shows, if it shows one. */
  courseId: string | null
  onClose: () => void
}

/** What somebody is looking for, asked of the Librarian over the library. */
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
              : 'The catalogues are off here, so works come as words to search for. Whoever runs this Trivium can switch them on with CATALOGUES=on.'}
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

/** What was asked before stands there again, until something else is typed. */
function useWish(asking: Asking, courseId: string | null) {
  // Until the server has said which run it is.
  const [sent, setSent] = useState<AskLibrarian | null>(null)
  const asked = (asking.run?.request as AskLibrarian | undefined) ?? sent
  const saved =
    asked === null
      ? { ...empty, courseId: courseId ?? '' }
      : { wish: asked.wish, courseId: asked.courseId ?? '', unitId: asked.unitId ?? '' }
  const { value, keep, clear } = useDraft({ place: 'ask-librarian', empty, saved })
  const begin = (wish: AskLibrarian) => {
    setSent(wish)
    clear()
    void asking.begin(wish)
  }
  return { value, keep, begin }
}

interface AskFormProps {
  asking: Asking
  courseId: string | null
  wish: RefObject<HTMLInputElement | null>
}

function AskForm({ asking, courseId, wish }: AskFormProps) {
  const { data: courses = [] } = useQuery(courseChoicesQuery)
  const { value, keep, begin } = useWish(asking, courseId)
  const [error, setError] = useState<string | null>(null)
  const isRunning = asking.state === 'running'
  const units = courses.find(({ id }) => id === value.courseId)?.units ?? []
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isRunning) return
    const asked = asKept(value.wish)
    setError(asked === '' ? 'This field is required.' : null)
    if (asked === '') {
      wish.current?.focus()
      return
    }
    begin({
      wish: asked,
      courseId: value.courseId || null,
      unitId: units.some(({ id }) => id === value.unitId) ? value.unitId : null,
    })
  }
  return (
    <form className={classes.form} method="post" noValidate onSubmit={submit} aria-label="Ask Librarian">
      <TextInput
        ref={wish}
        label="What are you looking for?"
        classNames={fieldClasses}
        value={value.wish}
        maxLength={askLimits.wish}
        error={error}
        data-autofocus
        onChange={(event) => {
          setError(null)
          keep({ ...value, wish: event.currentTarget.value })
        }}
      />
      <ChoiceSelect
        label="Course"
        value={value.courseId}
        data={[
          { value: '', label: 'All courses' },
          ...courses.map(({ id, title }) => ({ value: id, label: innerTitle(title) })),
        ]}
        onChange={(event) => keep({ ...value, courseId: event.currentTarget.value, unitId: '' })}
      />
      {units.length > 0 && (
        <ChoiceSelect
          label="Unit"
          value={value.unitId}
          data={[
            { value: '', label: 'All units' },
            ...units.map(({ id, title }, at) => ({ value: id, label: `${at + 1}. ${innerTitle(title)}` })),
          ]}
          className={classes.unit ?? ''}
          onChange={(event) => keep({ ...value, unitId: event.currentTarget.value })}
        />
      )}
      {/* Never disabled by the browser, so that the focus stays on it. */}
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
