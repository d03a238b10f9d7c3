CREATE TABLE "card_media" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "card_media_name" UNIQUE("user_id","name")
);
--> statement-breakpoint
CREATE TABLE "card_media_parts" (
	"media_id" uuid NOT NULL,
	"number" smallint NOT NULL,
	"data" "bytea" NOT NULL,
	CONSTRAINT "card_media_parts_media_id_number_pk" PRIMARY KEY("media_id","number")
);
--> statement-breakpoint
CREATE TABLE "card_note_types" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"sha256" text NOT NULL,
	"type" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "card_note_types_once" UNIQUE("user_id","sha256")
);
--> statement-breakpoint
CREATE TABLE "card_note_media" (
	"note_id" uuid NOT NULL,
	"media_id" uuid NOT NULL,
	CONSTRAINT "card_note_media_note_id_media_id_pk" PRIMARY KEY("note_id","media_id")
);
--> statement-breakpoint
CREATE TABLE "mixed_decks" (
	"user_id" uuid NOT NULL,
	"deck" text NOT NULL,
	CONSTRAINT "mixed_decks_user_id_deck_pk" PRIMARY KEY("user_id","deck")
);
--> statement-breakpoint
DROP INDEX "cards_new";--> statement-breakpoint
ALTER TABLE "card_notes" ADD COLUMN "deck" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "card_notes" ADD COLUMN "note_type_id" uuid;--> statement-breakpoint
ALTER TABLE "card_notes" ADD COLUMN "original" jsonb;--> statement-breakpoint
ALTER TABLE "card_reviews" ADD COLUMN "log" jsonb;--> statement-breakpoint
ALTER TABLE "cards" ADD COLUMN "position" integer;--> statement-breakpoint
ALTER TABLE "cards" ADD COLUMN "place" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "cards" ADD COLUMN "flag" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "card_media" ADD CONSTRAINT "card_media_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_media_parts" ADD CONSTRAINT "card_media_parts_media_id_card_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."card_media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_note_types" ADD CONSTRAINT "card_note_types_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_note_media" ADD CONSTRAINT "card_note_media_note_id_card_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."card_notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_note_media" ADD CONSTRAINT "card_note_media_media_id_card_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."card_media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mixed_decks" ADD CONSTRAINT "mixed_decks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_note_media_media" ON "card_note_media" USING btree ("media_id");--> statement-breakpoint
ALTER TABLE "card_notes" ADD CONSTRAINT "card_notes_note_type_id_card_note_types_id_fk" FOREIGN KEY ("note_type_id") REFERENCES "public"."card_note_types"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_notes_type" ON "card_notes" USING btree ("note_type_id");--> statement-breakpoint
CREATE INDEX "cards_position" ON "cards" USING btree ("user_id","position");--> statement-breakpoint
CREATE INDEX "cards_new" ON "cards" USING btree ("user_id","created_at","place","id") WHERE "cards"."suspended_at" is null and "cards"."state" = 0;