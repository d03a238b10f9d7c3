import { type Door, own, ownRow } from './door.ts'

export const proposalDoors: Door[] = [
  own('GET /api/card-proposals', 200),
  ownRow('POST /api/card-proposals', undefined, 204, ({ ids }) => ({
    keep: [{ noteId: ids.proposal, front: 'Why?', back: 'Because.' }],
    drop: [ids.droppedProposal],
  })),
]
