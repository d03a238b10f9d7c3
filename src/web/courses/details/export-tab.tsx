import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import type { ExportOffer } from '#contract/authored/transfer.ts'
import { type ExportFormat, exportFormats } from '#contract/authored/transfer-rules.ts'
import type { OwnCourse } from '#contract/courses.ts'
import { counted } from '#contract/words/counted.ts'
import { fileSize } from '#contract/words/file-size.ts'
import { exportHref, exportOfferQuery } from '#web/courses/api.ts'
import { LoadingLine } from '#web/courses/loading-line.tsx'
import { sentenceFor } from '#web/lib/api-error.ts'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import classes from './export-tab.module.css'

interface ExportTabProps {
  course: OwnCourse
  format: ExportFormat
  onChoose: (format: ExportFormat) => void
}

/** The formats a course can be saved in. The contents of each are fetched when the learner opens the tab. */
export function ExportTab({ course, format, onChoose }: ExportTabProps) {
  const offer = useQuery(exportOfferQuery(course.id))
  const name = useId()
  if (offer.isError)
    return (
      <div className="pt-16">
        <ErrorAlert
          title={sentenceFor(offer.error)}
          onRetry={() => void offer.refetch()}
          retrying={offer.isFetching}
        />
      </div>
    )
  if (offer.isPending) return <LoadingLine>Looking at what there is to export...</LoadingLine>
  const formats = formatsOf(course, offer.data)
  return (
    <div className="stack gap-12 pt-16">
      <p className="muted small-tight">You can take everything in this course with you.</p>
      <fieldset className="stack gap-12" aria-label="Export as">
        {exportFormats.map((each) => {
          const words = formats[each]
          return (
            words && (
              <label key={each} className={classes.way} data-chosen={each === format || undefined}>
                <input type="radio" name={name} checked={each === format} onChange={() => onChoose(each)} />
                <span className="dark strong">{words.title}</span>
                <span className="muted small digits">{words.size}</span>
                <span className={`muted small-tight ${classes.meaning}`}>{words.meaning}</span>
              </label>
            )
          )
        })}
      </fieldset>
      <WrittenForYou lessons={offer.data.course.preparedLessons} />
      <p className="muted small-tight">
        These files contain neither your answers nor your progress. To get those, use{' '}
        <Link to="/profile">Download my data</Link> in your profile.
      </p>
    </div>
  )
}

/** These lessons were not checked for names, as they are before one is published. */
function WrittenForYou({ lessons }: { lessons: number }) {
  if (lessons === 0) return null
  const which = lessons === 1 ? 'One lesson was' : `${lessons} lessons were`
  return (
    <p className="muted small-tight">
      {which} written for you by a model and may name you or your goals. Read {lessons === 1 ? 'it' : 'them'}{' '}
      before you pass the file on.
    </p>
  )
}

type Words = { title: string; size: string; meaning: string }

function formatsOf(
  course: OwnCourse,
  { course: file, markdown, anki }: ExportOffer,
): Record<ExportFormat, Words | null> {
  const written =
    file.lessons < course.units.length
      ? ` ${file.lessons} of ${counted(course.units.length, 'lesson')} ${file.lessons === 1 ? 'is' : 'are'} written so far.`
      : ''
  return {
    course: {
      title: 'Trivium course file',
      size: fileSize(file.bytes),
      meaning: `One file with units, notes, exams, cards and sources’ titles. Any Trivium can import it.${written}`,
    },
    markdown: {
      title: 'Markdown',
      size: counted(markdown.files, 'file'),
      meaning: 'A folder of plain text, one file per lesson. It can be read anywhere.',
    },
    anki:
      anki.cards === 0
        ? null
        : {
            title: 'Anki cards',
            size: counted(anki.cards, 'card'),
            meaning: 'The cards of this course as a text file that Anki imports.',
          },
  }
}

/** A plain link: the browser downloads the file. Without an offer there is nothing to download. */
export function ExportLink({ course, format }: { course: OwnCourse; format: ExportFormat }) {
  const { data: offer, isError } = useQuery(exportOfferQuery(course.id))
  const icon = <IconDownload size={20} stroke={1.75} />
  if (offer === undefined || isError)
    return (
      <Button disabled leftSection={icon}>
        Export
      </Button>
    )
  return (
    <Button component="a" href={exportHref(course.id, format)} download leftSection={icon}>
      Export
    </Button>
  )
}
