import { accountDoors } from './accounts.ts'
import { authoredDoors } from './authored.ts'
import { cardFileDoors } from './card-files.ts'
import { chatDoors } from './chats.ts'
import { classroomDoors } from './classroom.ts'
import { courseFileDoors } from './course-files.ts'
import { courseDoors } from './courses.ts'
import { examDoors } from './exams.ts'
import { guideDoors } from './guides.ts'
import { knowledgeDoors } from './knowledge.ts'
import { libraryDoors } from './library.ts'
import { memoryDoors } from './memory.ts'
import { operatorDoors } from './operator.ts'
import { projectDoors } from './projects.ts'
import { reflectionDoors } from './reflections.ts'
import { reviewDoors } from './review.ts'
import { proposalDoors } from './review-proposals.ts'
import { runDoors } from './runs.ts'
import { searchDoors } from './search.ts'
import { sourceDoors } from './sources.ts'
import { todayDoors } from './today.ts'

/** Every call of the server, with its answer to a visitor, to another learner and to the owner. */
export const everyDoor = [
  ...accountDoors,
  ...courseDoors,
  ...courseFileDoors,
  ...guideDoors,
  ...chatDoors,
  ...classroomDoors,
  ...authoredDoors,
  ...examDoors,
  ...knowledgeDoors,
  ...libraryDoors,
  ...memoryDoors,
  ...operatorDoors,
  ...projectDoors,
  ...reflectionDoors,
  ...reviewDoors,
  ...proposalDoors,
  ...cardFileDoors,
  ...runDoors,
  ...sourceDoors,
  ...todayDoors,
  ...searchDoors,
]
