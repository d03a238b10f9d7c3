"""A learner's day by the package that openapi-python-client made."""

import hashlib
import io
import json
import os
import uuid
from datetime import datetime, timezone

from the_trivium_api_client import Client
from the_trivium_api_client.api.accounts import post_auth_sign_in_email
from the_trivium_api_client.api.classroom import get_courses_by_id_classroom, post_professor_chat
from the_trivium_api_client.api.courses import get_courses
from the_trivium_api_client.api.review import get_review, post_cards_by_id_reviews
from the_trivium_api_client.api.sources import (
    post_sources,
    post_sources_by_id_complete,
    put_sources_by_id_parts_by_number,
)
from the_trivium_api_client.models import NewSource, ProfessorChatRequest, RateCard, SignIn
from the_trivium_api_client.types import File


def taken(answer, *statuses):
    if answer.status_code not in (statuses or (200,)):
        raise SystemExit(f"{answer.status_code}: {answer.content[:300]!r}")
    return answer.parsed


client = Client(base_url=os.environ["ORIGIN"])
signed_in = taken(
    post_auth_sign_in_email.sync_detailed(
        client=client, body=SignIn(email=os.environ["EMAIL"], password=os.environ["PASSWORD"])
    )
)
assert signed_in.user.email == os.environ["EMAIL"]
print("signed in")

course = taken(get_courses.sync_detailed(client=client, limit=10)).items[0]
print("listed courses")

content = f"A cell, as openapi-python-client sends it ({uuid.uuid4()}), has a membrane.\n".encode()
begun = taken(
    post_sources.sync_detailed(
        client=client,
        body=NewSource(file_name="cells.txt", bytes_=len(content), sha256=hashlib.sha256(content).hexdigest()),
    )
)
for number in begun.missing_parts:
    part = File(payload=io.BytesIO(content))
    taken(
        put_sources_by_id_parts_by_number.sync_detailed(id=begun.source.id, number=number, client=client, body=part),
        204,
    )
assert taken(post_sources_by_id_complete.sync_detailed(id=begun.source.id, client=client)).id == begun.source.id
print("uploaded a document")

for card in taken(get_review.sync_detailed(client=client)).cards[:3]:
    rating = RateCard(id=uuid.uuid4(), rating=3, at=datetime.now(timezone.utc), took_ms=1000)
    taken(post_cards_by_id_reviews.sync_detailed(id=card.id, client=client, body=rating))
    print("reviewed a card")

classroom = taken(get_courses_by_id_classroom.sync_detailed(id=course.id, client=client))
question = ProfessorChatRequest(
    course_id=str(course.id),
    unit_id=str(classroom.unit.id),
    activity_id=str(classroom.plan.activities[0].id),
    student_message="What is a cell?",
)
call = post_professor_chat._get_kwargs(body=question)
call["headers"]["Accept"] = "text/event-stream"
names, last = [], {}
with client.get_httpx_client().stream(**call) as answer:
    for line in answer.iter_lines():
        if line.startswith("event: "):
            names.append(line[7:])
        elif line.startswith("data: "):
            last = json.loads(line[6:])
assert names[-1] == "done" and "delta" in names and isinstance(last["response"], str), names
print("followed a chat")
