import type { TranscriptLine } from '#contract/library.ts'

const spoken = `
0:00 Good morning. Today I want to talk about the tides.
0:05 If you have ever stood on a beach in Brittany, you know what I mean.
0:10 In the morning there is a wide plain of sand, and by the afternoon it is under ten metres of water.
0:17 Sailors have lived with this for thousands of years, long before anyone could explain it.
0:23 We will begin with the cause, go on to the timetable, and end with what the tides do to the Earth itself.
0:31 So, first, the cause.
0:34 The Moon pulls on the Earth, and gravity gets weaker with distance.
0:40 That means the side of the Earth that faces the Moon is pulled more strongly than the centre.
0:46 And the far side is pulled less strongly than the centre.
0:51 What matters for the tide is this difference, and not the pull itself.
0:56 We call that difference the tidal force.
1:00 Because it is a difference, it falls off very quickly with distance.
1:05 Ordinary gravity falls with the square of the distance, but the tidal force falls with the cube.
1:12 So if the Moon were twice as far away, the tides would be eight times weaker.
1:19 Now comes the part that everybody finds strange.
1:23 There is a bulge of water on the side facing the Moon, but there is a second bulge on the opposite side.
1:30 Why should the water rise on the side that looks away?
1:35 Think of it like this: the near water is pulled away from the Earth,
1:40 and the Earth, in its turn, is pulled away from the far water.
1:45 The far ocean is simply left behind a little.
1:49 So the ocean is stretched into the shape of a rugby ball, with two ends.
1:55 The Earth turns underneath that shape once a day.
1:59 A harbour therefore passes through both bulges, and gets two high tides a day.
2:05 But not exactly every twelve hours.
2:09 While the Earth turns, the Moon moves along its own orbit.
2:14 The harbour has to turn a little further to catch up with it.
2:19 A lunar day lasts twenty-four hours and fifty minutes.
2:24 So high water comes about fifty minutes later every day,
2:29 and two high tides are twelve hours and twenty-five minutes apart.
2:35 If high water is at noon today, expect it at ten to one tomorrow.
2:41 Let me bring in the Sun.
2:44 The Sun is enormously heavier than the Moon, but it is also four hundred times further away.
2:51 Because of the cube, its tidal force is a little less than half that of the Moon.
2:57 Twice a month Sun and Moon stand in one line with the Earth, at new moon and at full moon.
3:04 Then their forces add up, and we get spring tides, with very high and very low water.
3:11 The name has nothing to do with the season; it comes from water springing up.
3:17 A week later, at the first and last quarter, Sun and Moon stand at a right angle.
3:23 Then they work against each other, and the range is small. Those are the neap tides.
3:30 The largest spring tides come when the Moon is also nearest to us in its orbit.
3:36 That nearest point is called the perigee.
3:40 So far the whole Earth was covered with one deep ocean. The real one is not like that.
3:47 The continents get in the way, and the water has to run around in basins.
3:53 Every basin has its own rhythm, just as a bathtub sloshes at its own pace.
3:59 When that rhythm is close to the rhythm of the tide, the water builds up. We call it resonance.
4:06 The most famous example is the Bay of Fundy in Canada.
4:10 The bay takes about thirteen hours to slosh back and forth, which is close to the tide's twelve and a half.
4:18 That is why the water there rises and falls by as much as sixteen metres,
4:24 the largest range in the world.
4:27 At the other extreme is the Mediterranean.
4:31 Its only opening to the ocean is the narrow Strait of Gibraltar,
4:36 so the tide cannot get in, and in most ports it stays below half a metre.
4:42 Then there are places in the middle of the sea with no tide at all.
4:47 They are called amphidromic points.
4:50 The high water runs around such a point like the hand of a clock,
4:55 and the point itself stays still. The North Sea has three of them.
5:01 What turns the wave around is the rotation of the Earth, the Coriolis effect.
5:07 In the northern hemisphere the wave goes around anticlockwise.
5:12 All of this sounds hopeless to calculate, and yet tide tables are right to within centimetres.
5:19 How is that possible?
5:22 The trick is called harmonic analysis.
5:25 You record the water level in a harbour for at least a month, better for a year, with a tide gauge.
5:32 Then you split the curve into simple waves, each with its own period.
5:38 One wave for the Moon, one for the Sun, one for the Moon's distance, and so on.
5:44 Those periods are known from astronomy. Only the height and the delay of each wave depend on the harbour.
5:52 Once you have those numbers, you add the waves up again for any date in the future.
5:59 In eighteen seventy-two Lord Kelvin designed a machine of brass wheels and pulleys that did the adding.
6:07 One turn of the crank drew the tides of a port for a whole year in a few hours.
6:14 Such machines were in use until the nineteen sixties, when computers replaced them.
6:20 They even helped to plan the landing in Normandy in June nineteen forty-four.
6:26 The army wanted to land at low water, so that the obstacles on the beach could be seen.
6:33 But they also wanted a full moon for the pilots.
6:37 Arthur Doodson in Liverpool worked out which days would do. There were only three of them.
6:44 Now for the currents.
6:47 Where water rises it has to come from somewhere, so the tide also runs sideways.
6:53 The incoming stream is called the flood, the outgoing one the ebb.
6:58 Between them there is a short time without any current, and sailors call it slack water.
7:05 In narrow channels a tidal stream can run faster than a man can row.
7:11 The Saltstraumen in Norway reaches more than twenty knots and makes great whirlpools.
7:18 In some rivers the flood comes in as a wall of water. That is a tidal bore.
7:24 You need a large range and a river mouth that narrows like a funnel.
7:30 The highest is on the Qiantang in China, several metres tall,
7:35 and people have gathered to watch it at the autumn full moon for a thousand years.
7:41 On the Severn in England surfers ride the bore for miles inland.
7:47 The tide does not move water alone. The solid Earth gives way too.
7:53 Twice a day the ground under your feet rises and sinks by about thirty centimetres.
8:00 You do not notice, because the whole landscape moves with you.
8:05 But precise instruments do notice.
8:08 At the particle accelerator near Geneva the ring of twenty-seven kilometres
8:14 was stretched by about a millimetre, and the physicists had to correct the energy of the beam.
8:21 Now let us ask what this does in the long run.
8:25 The turning Earth drags the bulges a little ahead of the Moon.
8:30 The water rubs against the sea floor, mostly in shallow seas, and that friction costs energy.
8:37 The energy comes from the rotation of the Earth, so the day is getting longer,
8:43 by roughly two thousandths of a second in a century.
8:47 That does not sound like much, but it adds up.
8:51 Corals lay down a thin layer for every day and a thick band for every year.
8:57 In fossils four hundred million years old one can count about four hundred days in a year.
9:04 The year was not longer. The days were shorter, not quite twenty-two hours.
9:11 And where does the spin go? It goes to the Moon.
9:15 The bulge that runs ahead pulls the Moon forward in its orbit,
9:20 and a faster satellite climbs to a wider orbit.
9:24 So the Moon is moving away from us by three point eight centimetres a year,
9:30 about as fast as your fingernails grow.
9:34 We know this because the Apollo astronauts left mirrors on the surface.
9:40 An observatory sends a laser pulse to the mirror and times the echo.
9:45 The light takes two and a half seconds there and back.
9:50 The Earth has done the same to the Moon, only much faster.
9:55 Long ago the Moon turned more quickly. The Earth's tides in its rock braked it,
10:02 until it turned exactly once for every orbit.
10:06 That is why we always see the same face. It is called tidal locking.
10:12 Pluto and its moon Charon are locked to each other on both sides.
10:18 And Jupiter kneads its moon Io so hard that the rock melts
10:23 and Io has more active volcanoes than any other body in the solar system.
10:29 Back to our own coast, and to the creatures that live there.
10:34 The strip between high and low water is called the intertidal zone.
10:39 It is a hard place to live: drowned twice a day, and dried out twice a day.
10:46 Barnacles close their shells with a drop of water inside and wait.
10:51 Limpets grind a hollow into the rock that fits their shell exactly.
10:57 You find the species in bands, one above the other, because each bears dryness for a different time.
11:05 Some animals keep the calendar. The grunion is a small fish in California.
11:11 It comes ashore to lay its eggs in the sand just after the highest spring tides.
11:17 The eggs stay dry for two weeks, and the next spring tide washes the young out to sea.
11:24 People use the tides as well.
11:27 The Romans already built tide mills: a pond fills at the flood,
11:32 a gate closes, and at the ebb the water runs out over a wheel.
11:38 The modern form is the tidal barrage.
11:41 The first large one was opened on the river Rance near Saint-Malo in nineteen sixty-six.
11:48 It has twenty-four turbines and a power of two hundred and forty megawatts.
11:54 Its great advantage is that it can be planned: you know the power of every hour years ahead.
12:01 Its drawback is the harm to the river mouth, where silt settles and fish cannot pass.
12:08 Newer designs put single turbines on the sea floor, like windmills under water.
12:15 One thing must not be confused with the tide, and that is the storm surge.
12:21 A strong wind pushes water against the coast, and low air pressure lets it rise.
12:27 One hectopascal less gives about one centimetre more.
12:32 It becomes dangerous when a surge arrives together with a spring tide.
12:37 That happened in the North Sea in the night of the first of February nineteen fifty-three.
12:43 In the Netherlands more than eighteen hundred people died.
12:48 The Delta Works were built in answer to it, and London got the Thames Barrier.
12:55 Tsunamis are something else again. They are sometimes called tidal waves,
13:01 but they come from earthquakes under the sea and have nothing to do with the Moon.
13:08 Let me finish with something practical: how to read a tide table.
13:13 For each day you find four times and four heights.
13:17 The heights are counted from chart datum, which is about the lowest tide that occurs.
13:24 What you want is the depth between high and low water, and for that there is the rule of twelfths.
13:31 In the first hour after low water the tide rises by one twelfth of its range,
13:37 in the second hour by two twelfths, in the third and the fourth by three twelfths each,
13:44 in the fifth by two, and in the sixth by one.
13:49 So half of the water arrives in the two hours in the middle.
13:54 If you walk on the flats, turn back before that.
13:58 It is only a rule of thumb, and in places like Southampton, with its double high water, it fails.
14:06 Let me sum up.
14:08 The tidal force is a difference of gravity, and it makes two bulges.
14:14 Sun and Moon together give spring and neap tides.
14:18 The shape of the basin decides how large the range is.
14:22 And in the long run the tides slow the Earth and push the Moon away.
14:28 Next week we look at waves made by wind. Thank you.
`

const line = /^(\d+):(\d\d) (.+)$/

/** A lecture on the tides as captions would give it: a time and a line. */
export const tidesTranscript: readonly TranscriptLine[] = spoken
  .trim()
  .split('\n')
  .flatMap((text) => {
    const found = text.match(line)
    if (found === null) throw new Error(`A line of the transcript has no time: ${text}`)
    return [{ startSeconds: Number(found[1]) * 60 + Number(found[2]), text: found[3] ?? '' }]
  })
