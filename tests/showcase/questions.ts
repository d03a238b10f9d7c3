/** Twenty questions about the lecture on the tides, each with the stretch that answers it, in seconds. */
export const tidesQuestions: readonly { question: string; from: number; to: number }[] = [
  { question: 'Why is there a second bulge on the far side of the Earth?', from: 83, to: 114 },
  { question: 'How much weaker would the tides be if the Moon were twice as far away?', from: 60, to: 78 },
  { question: 'How far apart are two high tides?', from: 139, to: 160 },
  { question: 'What are neap tides?', from: 197, to: 209 },
  { question: 'Where does the name spring tide come from?', from: 184, to: 196 },
  { question: 'what is the perigee', from: 210, to: 219 },
  { question: 'Why is the tidal range so large in the Bay of Fundy?', from: 239, to: 266 },
  { question: 'Why does the Mediterranean have hardly any tide?', from: 267, to: 281 },
  { question: 'Can you explain what an amphidromic point is?', from: 282, to: 311 },
  { question: 'How does harmonic analysis predict the water level?', from: 322, to: 358 },
  { question: 'Who built the brass tide machine?', from: 359, to: 379 },
  { question: 'Which days were suitable for the landing in Normandy?', from: 380, to: 403 },
  { question: 'What do sailors mean by slack water?', from: 407, to: 424 },
  { question: 'Where is the highest tidal bore?', from: 438, to: 460 },
  { question: 'Does the solid ground move as well?', from: 467, to: 484 },
  { question: 'How do fossil corals show that days used to be shorter?', from: 531, to: 550 },
  { question: 'How fast is the Moon moving away from us?', from: 551, to: 573 },
  { question: 'How do they measure the distance with a laser?', from: 574, to: 589 },
  { question: 'When does the grunion lay its eggs?', from: 665, to: 683 },
  { question: 'What are the drawbacks of a tidal barrage?', from: 698, to: 727 },
]

/** Questions the lecture does not answer. */
export const strayQuestions: readonly string[] = [
  'What is the capital of Mongolia?',
  'How do I bake sourdough bread?',
  'Who won the football world cup in 1998?',
  'What is the derivative of a polynomial?',
  'Which vitamins are in spinach?',
]
