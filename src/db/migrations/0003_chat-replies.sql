ALTER TABLE "messages" ADD COLUMN "writing_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_one_reply" UNIQUE("reply_to");