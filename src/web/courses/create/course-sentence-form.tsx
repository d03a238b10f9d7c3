import { Button, TextInput } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { type CourseVisibility, courseLimits, courseVisibilities } from '#contract/courses/course-rules.ts'
import { tooLong } from '#contract/words/too-long.ts'
import { visibilityWords } from '#web/courses/edit/visibility-words.ts'
import { appConfig } from '#web/lib/config.ts'
import { ChoiceSelect } from '#web/ui/forms/choice-select.tsx'
import { fieldClasses } from '#web/ui/forms/field-classes.ts'
import { sentenceNeeded } from './course-draft.ts'
import classes from './course-sentence-form.module.css'
import type { HandedSentence } from './handed-sentence.ts'

const visibilityChoices = courseVisibilities.map((value) => ({ value, label: visibilityWords[value].label }))

/** One sentence is enough for a course and its first lesson. Quiet where something else is to be pressed first. */
export function CourseSentenceForm({ isQuiet = false }: { isQuiet?: boolean }) {
  const navigate = useNavigate()
  const [sentence, setSentence] = useState('')
  const [visibility, setVisibility] = useState<CourseVisibility>(appConfig.courseVisibility)
  const [isRefused, setRefused] = useState(false)
  const fault = tooLong(sentence, courseLimits.sentence)
  const field = useRef<HTMLInputElement>(null)
  const goOn = (begin: boolean) => {
    const handed: HandedSentence = { sentence: sentence.trim(), visibility, begin }
    void navigate('/create-course', { state: handed })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (fault !== undefined) return
    if (sentence.trim() !== '') return goOn(true)
    // React draws the error first, so that the focus scrolls the error into view too.
    flushSync(() => setRefused(true))
    field.current?.focus()
  }
  return (
    <>
      <form className={classes.form} noValidate onSubmit={submit}>
        <TextInput
          ref={field}
          classNames={fieldClasses}
          label="What do you want to learn?"
          placeholder="For example: why bread rises"
          value={sentence}
          error={fault ?? (isRefused && sentenceNeeded)}
          onChange={(event) => {
            setSentence(event.currentTarget.value)
            setRefused(false)
          }}
        />
        <ChoiceSelect
          classNames={fieldClasses}
          label="Who can find this course?"
          value={visibility}
          data={visibilityChoices}
          onChange={(event) => setVisibility(event.currentTarget.value as CourseVisibility)}
        />
        <Button
          type="submit"
          className={classes.submit ?? ''}
          {...(isQuiet && { variant: 'default' })}
          rightSection={<IconArrowRight size={18} stroke={1.75} />}
        >
          Create Course
        </Button>
      </form>
      <p className="muted small mt-16">
        One sentence is enough: the first lesson opens as soon as the course is written.{' '}
        <button type="button" className="plain underlined" onClick={() => goOn(false)}>
          Set the details first
        </button>
      </p>
    </>
  )
}
