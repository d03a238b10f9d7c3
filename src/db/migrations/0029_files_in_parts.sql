CREATE TABLE "sent_parts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"number" smallint NOT NULL,
	"data" "bytea" NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sent_parts_once" UNIQUE("user_id","file_id","number")
);
--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "part_bytes" integer DEFAULT 2097152 NOT NULL;--> statement-breakpoint
ALTER TABLE "sent_parts" ADD CONSTRAINT "sent_parts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sent_parts_sent" ON "sent_parts" USING btree ("sent_at");