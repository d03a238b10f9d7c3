import '@mantine/core/styles/Tabs.layer.css'
import { Button, Tabs } from '@mantine/core'
import { IconPlus, IconSparkles } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Project } from '#contract/projects.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { askFirst } from '#web/lib/calls/ask-first.ts'
import { courseChoicesQuery } from '#web/lib/calls/course-choices.ts'
import { todayQuery } from '#web/review/use-today.ts'
import { SearchBox } from '#web/ui/forms/search-box.tsx'
import { Boundary } from '#web/ui/notices/boundary.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { notify } from '#web/ui/notices/notify.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { CardGridSkeleton } from '#web/ui/skeletons/card-grid-skeleton.tsx'
import { tabClasses } from '#web/ui/tabs/tab-classes.ts'
import { projectsQuery, restoreProject } from './api.ts'
import { ArchiveProjectDialog } from './archive-project-dialog.tsx'
import { faultTitles } from './faults.ts'
import { useGenerateRun } from './generate/use-generate-run.ts'
import { WaitingDraft } from './generate/waiting-draft.tsx'
import { CreateProjectDialog, EditProjectDialog, GenerateProjectDialog } from './late-dialogs.ts'
import { NoProjects } from './no-projects.tsx'
import { ProjectCard } from './project-card.tsx'
import {
  filteredProjects,
  filterWithoutCourses,
  needsCourses,
  type ProjectTab,
  projectsUnder,
  projectTabs,
} from './project-filter.ts'
import { ProjectFilters } from './project-filters.tsx'
import classes from './projects-screen.module.css'
import { useChangeProject } from './use-change-project.ts'
import { useProjectsView } from './use-projects-view.ts'

const isTab = (value: string | null): value is ProjectTab => projectTabs.some((tab) => tab.value === value)

export function ProjectsScreen() {
  const [isCreating, setIsCreating] = useState(false)
  const [isGenerating, setIsGenerating] = useState(false)
  const run = useGenerateRun()

  return (
    <>
      <PageHeading
        actions={
          <>
            <Button
              className={classes.action ?? ''}
              variant="default"
              leftSection={<IconSparkles size={18} stroke={1.75} />}
              onClick={() => setIsGenerating(true)}
            >
              Generate Project
            </Button>
            <Button
              className={classes.action ?? ''}
              leftSection={<IconPlus size={18} stroke={1.75} />}
              onClick={() => setIsCreating(true)}
            >
              Create Custom
            </Button>
          </>
        }
      >
        Projects
      </PageHeading>
      {!isGenerating && <WaitingDraft run={run} onShow={() => setIsGenerating(true)} />}
      <Boundary name="Your projects">
        <ProjectList onCreate={() => setIsCreating(true)} />
      </Boundary>
      <CreateProjectDialog opened={isCreating} onClose={() => setIsCreating(false)} />
      <GenerateProjectDialog opened={isGenerating} onClose={() => setIsGenerating(false)} run={run} />
    </>
  )
}

/** The tabs, the search and the cards that they choose. */
function ProjectList({ onCreate }: { onCreate: () => void }) {
  const list = useQuery(projectsQuery)
  const { view, text, searchError, setText, change, isFiltered, clearFilters } = useProjectsView()
  const courses = useQuery(courseChoicesQuery)
  const all = list.data ?? []
  const copiedIds = new Set(courses.data?.filter(({ forkLevel }) => forkLevel > 0).map(({ id }) => id))
  const isAwaitingCourses = courses.isPending && needsCourses(view.origin)
  const isWithoutCourses = courses.isLoadingError && needsCourses(view.origin)
  const filter = isWithoutCourses ? filterWithoutCourses(view) : view
  const projects = filteredProjects(all, filter, copiedIds)
  const shown = projectsUnder(projects, view.tab, view.search)

  return (
    <>
      {list.isError && all.length === 0 && (
        <ErrorAlert title={faultTitles.load} onRetry={() => void list.refetch()} retrying={list.isFetching}>
          {sentenceFor(list.error)}
        </ErrorAlert>
      )}
      {list.isPending && <CardGridSkeleton />}
      {list.data && (
        <Tabs
          value={view.tab}
          onChange={(value) => isTab(value) && change({ tab: value })}
          keepMounted={false}
          classNames={tabClasses}
        >
          <div className={`flex wrap align-end between mb-24 ${classes.tools}`}>
            <div className={`shrinkable ${classes.tabs}`}>
              <Tabs.List aria-label="Projects">
                {projectTabs.map(({ value, label, has }) => (
                  <Tabs.Tab key={value} value={value}>
                    {isAwaitingCourses ? label : `${label} (${projects.filter(has).length})`}
                  </Tabs.Tab>
                ))}
              </Tabs.List>
            </div>
            <div className={classes.search}>
              <SearchBox
                label="Search projects"
                placeholder="Search projects..."
                value={text}
                error={searchError}
                onChange={setText}
              />
            </div>
          </div>
          <ProjectFilters projects={all} copiedIds={copiedIds} filter={filter} onChange={change} />
          {isWithoutCourses && (
            <ErrorAlert
              title={sentenceFor(courses.error)}
              onRetry={() => void courses.refetch()}
              retrying={courses.isFetching}
            />
          )}
          {projectTabs.map(({ value, has }) => (
            <Tabs.Panel key={value} value={value}>
              {isAwaitingCourses ? (
                <CardGridSkeleton />
              ) : shown.length === 0 ? (
                <NoProjects
                  tab={value}
                  isSearch={all.some(has)}
                  isFiltered={isFiltered}
                  isFirst={all.length === 0}
                  onCreate={onCreate}
                  onClear={clearFilters}
                  onShowAll={() => change({ tab: 'all' })}
                />
              ) : (
                <ProjectGrid projects={shown} />
              )}
            </Tabs.Panel>
          ))}
        </Tabs>
      )}
    </>
  )
}

function ProjectGrid({ projects }: { projects: Project[] }) {
  const [editing, setEditing] = useState<Project | null>(null)
  const [archiving, setArchiving] = useState<Project | null>(null)
  const [restoringId, setRestoringId] = useState<string | null>(null)
  const restore = useChangeProject({
    onChanged: ({ title }) => {
      notify.success(`"${title}" is back.`)
      // The card that had the focus is gone.
      document.querySelector('h1')?.focus({ preventScroll: true })
    },
  })
  return (
    <>
      <ul className="cards dense">
        {projects.map((project) => (
          <li key={project.id} className="stack shrinkable">
            <ProjectCard
              project={project}
              onEdit={() => setEditing(project)}
              onArchive={() => setArchiving(project)}
              onRestore={() => {
                setRestoringId(project.id)
                restore.mutate(() => restoreProject(project.id))
              }}
              isRestoring={restore.isPending && restoringId === project.id}
            />
          </li>
        ))}
      </ul>
      <EditProjectDialog subject={editing} onClose={() => setEditing(null)} />
      <ArchiveProjectDialog project={archiving} onClose={() => setArchiving(null)} />
    </>
  )
}

ProjectsScreen.askFirst = askFirst((client) => [
  client.prefetchQuery(projectsQuery),
  client.prefetchQuery(courseChoicesQuery),
  client.prefetchQuery(todayQuery),
])
