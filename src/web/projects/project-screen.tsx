import { Notice } from '#web/ui/notices/notice.tsx'
import '@mantine/core/styles/Tabs.layer.css'
import { Button, Tabs } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import type { ProjectWithMilestones } from '#contract/projects/project-with-milestones.ts'
import { ApiError, sentenceFor } from '#web/lib/api-error.ts'
import { MilestonesTab } from '#web/projects/milestones/milestones-tab.tsx'
import { useOpenMilestones } from '#web/projects/milestones/use-open-milestones.ts'
import { ProjectSheet } from '#web/projects/sharing/project-sheet.tsx'
import { SharingTab } from '#web/projects/sharing/sharing-tab.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Boundary } from '#web/ui/notices/boundary.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { tabClasses } from '#web/ui/tabs/tab-classes.ts'
import { projectQuery } from './api.ts'
import { OverviewTab } from './overview-tab.tsx'
import { ProjectHeader } from './project-header.tsx'
import classes from './project-screen.module.css'
import { ProjectSkeleton } from './project-skeleton.tsx'
import { useIsPrinting } from './use-is-printing.ts'

const tabs = ['milestones', 'overview', 'sharing'] as const
type Tab = (typeof tabs)[number]
const isTab = (value: string | null): value is Tab => tabs.some((tab) => tab === value)

export function ProjectScreen() {
  const { projectId = '' } = useParams()
  const { data: project, error, refetch, isFetching } = useQuery(projectQuery(projectId))
  const isPrinting = useIsPrinting()

  useEffect(() => {
    if (project) document.title = `${project.title} · Trivium`
  }, [project])

  const isGone = error instanceof ApiError && error.status === 404
  return (
    <>
      <div className={classes.screen}>
        <Button
          component={Link}
          to="/projects"
          variant="subtle"
          size="sm"
          className={classes.back ?? ''}
          leftSection={backIcon}
        >
          Back to Projects
        </Button>
        {project && !isGone && <ShownProject key={project.id} project={project} />}
        {isGone && (
          <EmptyState
            solid
            picture={null}
            heading={<h1 tabIndex={-1}>Project not found</h1>}
            action={
              <Button component={Link} to="/projects">
                Go to Projects
              </Button>
            }
          >
            It may have been removed, or it belongs to somebody else.
          </EmptyState>
        )}
        {!project && !error && <ProjectSkeleton />}
        {!project && error && !isGone && (
          <ErrorAlert title="The project did not load" onRetry={() => void refetch()} retrying={isFetching}>
            {sentenceFor(error)}
          </ErrorAlert>
        )}
      </div>
      {isPrinting && project && <ProjectSheet project={project} />}
    </>
  )
}

const backIcon = <IconArrowLeft size={17} stroke={1.75} />

function ShownProject({ project }: { project: ProjectWithMilestones }) {
  const [params, setParams] = useSearchParams()
  const wanted = params.get('tab')
  const tab = isTab(wanted) ? wanted : 'milestones'
  const show = (value: string | null) =>
    setParams(value === null || value === 'milestones' ? {} : { tab: value }, { replace: true })
  const milestones = useOpenMilestones(project)
  const goOn = () => {
    show('milestones')
    milestones.focusNext()
  }
  return (
    <>
      <Boundary name="This panel">
        <ProjectHeader project={project} onGoOn={goOn} />
      </Boundary>
      {project.status === 'archived' && (
        <div className="mb-24">
          <Notice tone="info">
            This project is archived: nothing in it can be changed, and its shared page is closed. Restore it
            to edit, share or continue it.
          </Notice>
        </div>
      )}
      <Tabs
        value={tab}
        onChange={show}
        keepMounted={false}
        classNames={{ ...tabClasses, panel: classes.panel ?? '' }}
      >
        <Tabs.List>
          <Tabs.Tab value="milestones">Milestones</Tabs.Tab>
          <Tabs.Tab value="overview">Overview</Tabs.Tab>
          <Tabs.Tab value="sharing">Sharing</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="milestones">
          <Boundary name="This tab">
            <MilestonesTab project={project} opened={milestones} />
          </Boundary>
        </Tabs.Panel>
        <Tabs.Panel value="overview">
          <Boundary name="This tab">
            <OverviewTab project={project} />
          </Boundary>
        </Tabs.Panel>
        {/* Stays, so that links not saved yet outlive a look at another tab. */}
        <Tabs.Panel value="sharing" keepMounted>
          <Boundary name="This tab">
            <SharingTab project={project} />
          </Boundary>
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
