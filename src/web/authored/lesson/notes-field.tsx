import { Textarea } from '@mantine/core'
import { useDeferredValue, useId, useState } from 'react'
import { courseFileLimits } from '#contract/authored/course-file-limits.ts'
import { Notes } from '#web/classroom/notes/notes.tsx'
import { Segments } from '#web/ui/forms/segments.tsx'
import type { LessonForm } from './lesson-values.ts'
import classes from './notes-field.module.css'

interface NotesFieldProps {
  form: LessonForm
  name: string
  label: string
  /** Of the activity: notes that begin with it do not show it twice. */
  title: string
}

/** Markdown beside the page it becomes; on a narrow screen one after the other. */
export function NotesField({ form, name, label, title }: NotesFieldProps) {
  const [shown, setShown] = useState('write')
  const headingId = useId()
  const field = form.field(name, courseFileLimits.notes)
  // Typing comes first: the page follows when there is time.
  const text = useDeferredValue(String(field.value))
  return (
    <div className={classes.both} data-shown={shown}>
      <Segments
        aria-label={`${label}: write or preview`}
        className={classes.choice ?? ''}
        value={shown}
        onChange={setShown}
        data={[
          { value: 'write', label: 'Write' },
          { value: 'preview', label: 'Preview' },
        ]}
      />
      <Textarea
        {...field}
        className={classes.write ?? ''}
        classNames={{ ...field.classNames, input: `${field.classNames.input} ${classes.text}` }}
        label={label}
        rows={22}
        spellCheck
      />
      <section className={`column shrinkable ${classes.preview}`} aria-labelledby={headingId}>
        <h3 id={headingId} className={`strong medium ${classes.heading}`}>
          Preview
        </h3>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keys */}
        <div className={classes.page} tabIndex={0}>
          {text.trim() === '' ? (
            <p className="muted">Nothing is written yet.</p>
          ) : (
            <Notes text={text} title={title} isWriting={false} isOutlined={false} />
          )}
        </div>
      </section>
    </div>
  )
}
