import '@mantine/core/styles/Tabs.layer.css'
import { Button, Tabs } from '@mantine/core'
import { IconGitFork } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { ExportFormat } from '#contract/authored/transfer-rules.ts'
import { shownProgress } from '#contract/courses/course-rules.ts'
import type { Course, OwnCourse } from '#contract/courses.ts'
import { innerTitle } from '#contract/words/text.ts'
import { courseQuery } from '#web/courses/api.ts'
import { EditCourseDialog } from '#web/courses/edit/edit-course-dialog.tsx'
import { VisibilityLine } from '#web/courses/edit/visibility-line.tsx'
import { LoadingLine } from '#web/courses/loading-line.tsx'
import { ReportCourseDialog } from '#web/courses/report/report-course-dialog.tsx'
import { UnlistedNotice } from '#web/courses/report/unlisted-notice.tsx'
import { OriginalNotice } from '#web/courses/updates/original-notice.tsx'
import { UpdatesDialog } from '#web/courses/updates/updates-dialog.tsx'
import { sentenceFor } from '#web/lib/api-error.ts'
import { Badge, LevelBadge } from '#web/ui/badge.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Boundary } from '#web/ui/notices/boundary.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import type { DialogProps, SubjectProps } from '#web/ui/overlays/dialog-props.ts'
import { tabClasses } from '#web/ui/tabs/tab-classes.ts'
import { TickedProgress } from '#web/ui/ticked-progress.tsx'
import { Tile } from '#web/ui/tile.tsx'
import { useLast } from '#web/ui/use-last.ts'
import { CourseAbout } from './course-about.tsx'
import classes from './course-dialog.module.css'
import { CourseDialogFooter, type StartCourse } from './course-dialog-footer.tsx'
import { CoursematesTab } from './coursemates-tab.tsx'
import { ExportLink, ExportTab } from './export-tab.tsx'
import { Maker } from './maker.tsx'
import { UnitsTab } from './units-tab.tsx'
import { VideosTab } from './videos-tab.tsx'

/** Loaded when the learner opens the tab. */
const CourseKnowledgeTab = lazy(() =>
  import('#web/knowledge/course-knowledge-tab.tsx').then((module) => ({
    default: module.CourseKnowledgeTab,
  })),
)

/** Its subject is the course as its card shows it. */
interface CourseDialogProps extends SubjectProps<Course> {
  /** Opened by 'Select': the dialog says how to add the course. */
  isSelected?: boolean
  /** For the learner's courses. */
  onStart?: StartCourse
}

export function CourseDialog({ subject, isSelected = false, onClose, onStart }: CourseDialogProps) {
  const known = useLast(subject)
  if (!known) return null
  return (
    <OpenCourseDialog
      known={known}
      isSelected={isSelected}
      opened={subject !== null}
      onClose={onClose}
      onStart={onStart}
    />
  )
}

interface OpenCourseDialogProps extends DialogProps {
  known: Course
  isSelected: boolean
  onStart: CourseDialogProps['onStart']
}

function OpenCourseDialog({ known, isSelected, opened, onClose, onStart }: OpenCourseDialogProps) {
  // The card's data is shown at once; a request to the server then refreshes it.
  const fresh = useQuery({ ...courseQuery(known.id), enabled: opened, placeholderData: known, staleTime: 0 })
  const course = fresh.data ?? known
  const [tab, setTab] = useState<string | null>('units')
  const [format, setFormat] = useState<ExportFormat>('course')
  // Another dialog in front of this one.
  const [front, setFront] = useState<'edit' | 'updates' | 'report' | null>(null)
  const toFront = () => setFront(null)
  const edit = () => setFront('edit')
  const title = innerTitle(course.title)

  return (
    <>
      <Dialog
        opened={opened && front === null}
        onClose={onClose}
        onClosed={() => setTab('units')}
        title={title}
        banner={<Tile seed={course.originId} columns={20} rows={1} />}
        head={<Head course={course} onEdit={edit} />}
        leave={null}
        footer={
          course.isOwner && tab === 'export' ? (
            <ExportFooter course={course} format={format} onClose={onClose} />
          ) : (
            <CourseDialogFooter
              course={course}
              onClose={onClose}
              onStart={onStart}
              onEdit={edit}
              onReport={() => setFront('report')}
            />
          )
        }
      >
        {course.isOwner && course.unlistedAt !== null && (
          <div className="dialog-part">
            <UnlistedNotice />
          </div>
        )}
        {isSelected && !course.isAdded && (
          <div className="dialog-part">
            <Notice tone="info">Please click "Add Course" to add this course to your dashboard</Notice>
          </div>
        )}
        <CourseAbout course={course} />
        <Tabs
          value={tab}
          onChange={setTab}
          keepMounted={false}
          classNames={{ ...tabClasses, panel: classes.panel ?? '' }}
        >
          <Tabs.List className="dialog-part">
            <Tabs.Tab value="units">Units</Tabs.Tab>
            <Tabs.Tab value="videos">Videos</Tabs.Tab>
            <Tabs.Tab value="coursemates">Coursemates</Tabs.Tab>
            {course.isOwner && <Tabs.Tab value="knowledge">What you know</Tabs.Tab>}
            {course.isOwner && <Tabs.Tab value="export">Export</Tabs.Tab>}
          </Tabs.List>
          {fresh.isError && (
            <div className="dialog-part">
              <ErrorAlert
                title={sentenceFor(fresh.error)}
                onRetry={() => void fresh.refetch()}
                retrying={fresh.isFetching}
              />
            </div>
          )}
          <Tabs.Panel value="units">
            {course.isOwner && opened && (
              <OriginalNotice course={course} onLook={() => setFront('updates')} />
            )}
            <Boundary name="This tab">
              <UnitsTab
                course={course}
                onJump={(index) => course.isOwner && onStart?.(course, jumpIndex(course, index))}
              />
            </Boundary>
          </Tabs.Panel>
          <Tabs.Panel value="videos">
            <Boundary name="This tab">
              <VideosTab course={course} />
            </Boundary>
          </Tabs.Panel>
          <Tabs.Panel value="coursemates">
            <Boundary name="This tab">
              <CoursematesTab course={course} />
            </Boundary>
          </Tabs.Panel>
          {course.isOwner && (
            <Tabs.Panel value="knowledge">
              <Suspense fallback={<LoadingLine>Loading what you know...</LoadingLine>}>
                <Boundary name="This tab">
                  <CourseKnowledgeTab courseId={course.id} />
                </Boundary>
              </Suspense>
            </Tabs.Panel>
          )}
          {course.isOwner && (
            <Tabs.Panel value="export">
              <Boundary name="This tab">
                <ExportTab course={course} format={format} onChoose={setFormat} />
              </Boundary>
            </Tabs.Panel>
          )}
        </Tabs>
      </Dialog>
      {course.isOwner && (
        <>
          <EditCourseDialog subject={opened && front === 'edit' ? course : null} onClose={toFront} />
          <UpdatesDialog subject={opened && front === 'updates' ? course : null} onClose={toFront} />
        </>
      )}
      {!course.isOwner && (
        <ReportCourseDialog course={course} opened={opened && front === 'report'} onClose={toFront} />
      )}
    </>
  )
}

/** The current lesson needs no index: the classroom opens it by default. */
const jumpIndex = (course: OwnCourse, index: number) =>
  index === course.currentLessonIndex ? undefined : index

function Head({ course, onEdit }: { course: Course; onEdit: () => void }) {
  const isFork = course.ownerId !== course.creatorId
  return (
    <>
      <div className="flex wrap gap-8 mt-10">
        <LevelBadge level={course.difficultyLevel} />
        {isFork && course.forkLevel > 0 && (
          <Badge tone="plain" icon={<IconGitFork size={15} stroke={1.75} aria-hidden="true" />}>
            Forked (Level {course.forkLevel})
          </Badge>
        )}
        <Maker course={course} />
      </div>
      {course.isOwner && <VisibilityLine course={course} onChange={onEdit} />}
      {course.isOwner && (
        <div className={classes.progress}>
          <TickedProgress name="Progress" percent={shownProgress(course)} steps={course.units.length} />
        </div>
      )}
    </>
  )
}

interface ExportFooterProps {
  course: OwnCourse
  format: ExportFormat
  onClose: () => void
}

const ExportFooter = ({ course, format, onClose }: ExportFooterProps) => (
  <>
    <Button variant="default" onClick={onClose}>
      Close
    </Button>
    <ExportLink course={course} format={format} />
  </>
)
