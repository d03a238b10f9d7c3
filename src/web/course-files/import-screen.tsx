import { Button } from '@mantine/core'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import type { ImportPreview } from '#contract/authored/transfer.ts'
import type { OwnCourse } from '#contract/courses.ts'
import { refreshCourses } from '#web/courses/api.ts'
import { dashboardShowing } from '#web/courses/opened-course.ts'
import { cacheCourse } from '#web/lib/calls/course-cache.ts'
import { useCheckedFile } from '#web/lib/files/use-checked-file.ts'
import { useFileDrop } from '#web/lib/files/use-file-drop.ts'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { courseFiles } from './api.ts'
import { FaultList } from './fault-list.tsx'
import { DropZone, FileCard } from './file-choice.tsx'
import classes from './import-screen.module.css'
import { OutlineCard } from './outline-card.tsx'

/** A course from a file: shown as a preview, and added only after the learner confirms. */
export function ImportScreen() {
  const navigate = useNavigate()
  const client = useQueryClient()
  const showCourse = useCallback(
    (course: OwnCourse) => {
      cacheCourse(course)
      void refreshCourses(client)
      void navigate(...dashboardShowing(course))
    },
    [client, navigate],
  )
  const { file, preview, sending, fault, choose, retryCheck, importIt } = useCheckedFile(
    courseFiles,
    showCourse,
  )
  const input = useRef<HTMLInputElement>(null)
  const openChooser = () => input.current?.click()
  const isOver = useFileDrop(choose)
  const isFaulty = preview !== null && preview.faults.length > 0
  const result = useResultFocus(preview)

  return (
    <div className="form-width">
      <Button
        component={Link}
        to="/dashboard"
        variant="subtle"
        size="sm"
        className={classes.back ?? ''}
        leftSection={<IconArrowLeft size={17} stroke={1.75} />}
      >
        Back to Dashboard
      </Button>
      <PageHeading
        lead={
          isFaulty
            ? 'This file cannot be imported yet. Nothing was added.'
            : 'Nothing is added before you say so.'
        }
      >
        Import a course
      </PageHeading>
      <input
        ref={input}
        className="unseen"
        type="file"
        accept=".zip,.md,.markdown,application/zip,text/markdown"
        aria-label="Course file"
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          if (currentTarget.files?.length) void choose([...currentTarget.files])
          // So that the learner can choose the same file again after correcting it.
          currentTarget.value = ''
        }}
      />
      <div className="stack gap-20">
        {file === null ? (
          <DropZone isOver={isOver} onChoose={openChooser} />
        ) : (
          <FileCard
            file={file}
            isOver={isOver}
            sending={sending}
            isImporting={sending?.act === 'import'}
            onChoose={openChooser}
          />
        )}
        {fault !== null && preview === null && (
          <ErrorAlert title={fault} {...(file === null ? {} : { onRetry: retryCheck })}>
            Nothing was added.
          </ErrorAlert>
        )}
        {preview !== null && (
          <div ref={result} className="stack gap-20">
            {isFaulty ? <FaultList preview={preview} /> : <OutlineOf preview={preview} />}
          </div>
        )}
        {fault !== null && preview !== null && <ErrorAlert title={fault}>Nothing was added.</ErrorAlert>}
        {file !== null && (
          <div className={`flex wrap to-end gap-12 ${classes.end}`}>
            <Button component={Link} to="/dashboard" variant="default">
              Cancel
            </Button>
            {isFaulty && <Button onClick={openChooser}>Choose the fixed file</Button>}
            {preview !== null && !isFaulty && (
              <Button
                loading={sending?.act === 'import'}
                rightSection={<IconArrowRight size={18} stroke={1.75} />}
                onClick={importIt}
              >
                Import course
              </Button>
            )}
          </div>
        )}
      </div>
    </div>
  )
}

function OutlineOf({ preview: { outline, title } }: { preview: ImportPreview }) {
  if (outline === null) return null
  return (
    <>
      <OutlineCard outline={outline} />
      {title !== null && title !== outline.title && (
        <Notice tone="info">
          You already have a course with this name. The import becomes a second one,{' '}
          <strong>
            <bdi>{title}</bdi>
          </strong>
          ; yours stays as it is.
        </Notice>
      )}
    </>
  )
}

/** The learner continues at the result of their file: its heading takes the focus when it appears. */
function useResultFocus(preview: ImportPreview | null) {
  const result = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (preview !== null) result.current?.querySelector<HTMLElement>('[tabindex="-1"]')?.focus()
  }, [preview])
  return result
}
